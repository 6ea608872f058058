import { initTRPC, TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import type { ErrorCode, Outcome, RefusalDetails } from '#shared/errors/errors.ts';
import { ERRORS, errorText } from '#shared/errors/errors.ts';
import { organizes } from '#shared/states.ts';
import { type Actor, activeActor, type Identified } from '../auth/actor.ts';
import type { Bearer } from '../box-office/call-with-session.ts';
import { findEventGuarded } from '../events/event-guard.ts';
import type { RequestContext } from './context.ts';
import { TRPC_CODE_OF_STATUS } from './status-codes.ts';

/** A refusal on its way through tRPC; the formatter turns it into the answer of the one error table. */
export class RefusedError extends Error {
  readonly code: ErrorCode;
  readonly details: RefusalDetails;

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(errorText(code, 'en', details));
    this.name = 'RefusedError';
    this.code = code;
    this.details = details;
  }
}

/** The procedure's refusal as tRPC throws it: HTTP status, code and text from the one table. */
export function refusal(code: ErrorCode, details?: RefusalDetails): TRPCError {
  const cause = new RefusedError(code, details);
  return new TRPCError({ code: TRPC_CODE_OF_STATUS[ERRORS[code].status], message: cause.message, cause });
}

/** The value of an outcome, or its refusal as the procedure's answer. */
export function unwrap<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw refusal(outcome.code, outcome.details);
}

/** The table's code for anything that a procedure may throw. */
function errorCodeOf(error: TRPCError): ErrorCode {
  if (error.cause instanceof RefusedError) return error.cause.code;
  switch (error.code) {
    case 'BAD_REQUEST':
    case 'PARSE_ERROR':
    case 'UNPROCESSABLE_CONTENT':
      return 'BAD_INPUT';
    case 'METHOD_NOT_SUPPORTED':
      return 'WRONG_METHOD';
    case 'UNSUPPORTED_MEDIA_TYPE':
      return 'WRONG_MEDIA_TYPE';
    case 'UNAUTHORIZED':
      return 'NOT_SIGNED_IN';
    case 'FORBIDDEN':
      return 'FORBIDDEN';
    case 'NOT_FOUND':
      return 'NOT_FOUND';
    case 'PAYLOAD_TOO_LARGE':
      return 'TOO_LARGE';
    case 'TOO_MANY_REQUESTS':
      return 'RATE_LIMITED';
    default:
      return 'SERVER_ERROR';
  }
}

const t = initTRPC.context<RequestContext>().create({
  // The stack of each refusal would be written out, and then left out of the answer.
  isDev: false,
  errorFormatter({ shape, error }) {
    const errorCode = errorCodeOf(error);
    const details = error.cause instanceof RefusedError ? error.cause.details : {};
    return {
      code: shape.code,
      // Nothing of an unforeseen error leaves the Worker; it is in the log.
      message: errorText(errorCode, 'en', details),
      data: {
        code: shape.data.code,
        httpStatus: shape.data.httpStatus,
        path: shape.data.path,
        errorCode,
        category: ERRORS[errorCode].category,
        retryable: ERRORS[errorCode].retryable,
        details,
        fields: error.cause instanceof ZodError ? fieldsOf(error.cause) : [],
      },
    };
  },
});

/** Which fields of the input were wrong, by path; the words are the client's. */
function fieldsOf(error: ZodError): { path: string; rule: string }[] {
  return error.issues.slice(0, 20).map((issue) => ({ path: issue.path.join('.'), rule: issue.code }));
}

export const router = t.router;

/** A mutation from a page of ours carries the CSRF cookie's value in a header; another site cannot read it. */
function requireCsrf(ctx: RequestContext, type: string): void {
  if (type === 'mutation' && !ctx.csrfMatches) throw refusal('CSRF_MISMATCH');
}

/** Anyone, signed in or not. */
export const publicProcedure = t.procedure.use(({ ctx, type, next }) => {
  requireCsrf(ctx, type);
  return next();
});

/** Anyone, and whose session it is, also where a second factor is still to be given: for signing in and out alone. */
export const sessionProcedure = publicProcedure.use(async ({ ctx, next }) =>
  next({ ctx: { ...ctx, ...(await ctx.identify()) } }),
);

/** Anyone, and who it is where that is known for certain. */
export const identifiedProcedure = publicProcedure.use(async ({ ctx, next }) => {
  const { actor, refusal: why } = await ctx.identify();
  const identified: Identified = actor?.needsSecondFactor
    ? { actor: null, refusal: 'SECOND_FACTOR_NEEDED' }
    : { actor, refusal: why };
  return next({ ctx: { ...ctx, ...identified } });
});

/** @throws the refusal of whoever is not signed in, is deactivated, or has a second factor to give yet */
export async function requireActor(ctx: RequestContext): Promise<Actor> {
  return unwrap(activeActor(await ctx.identify()));
}

/**
 * For procedures that take an event id to its box office.
 * @throws EVENT_NOT_FOUND or RATE_LIMITED where D1 has no such event
 */
export async function requireEvent(ctx: RequestContext, eventId: string): Promise<void> {
  unwrap(await findEventGuarded({ env: ctx.env, now: ctx.deps.now }, ctx.request, eventId));
}

/** A signed-in, active person. */
export const signedInProcedure = publicProcedure.use(async ({ ctx, next }) =>
  next({ ctx: { ...ctx, actor: await requireActor(ctx) } }),
);

/** A signed-in person whose e-mail the auth service confirmed: whoever moves money. */
async function requireVerified(ctx: RequestContext): Promise<Actor> {
  const actor = await requireActor(ctx);
  if (!actor.emailVerified) throw refusal('EMAIL_NOT_VERIFIED');
  return actor;
}

export const verifiedProcedure = publicProcedure.use(async ({ ctx, next }) =>
  next({ ctx: { ...ctx, actor: await requireVerified(ctx) } }),
);

/**
 * For calls that go to a box office with `callWithSession`: it finds out whose session this is together with everybody
 * else's, so that nothing here waits for D1. A broken input is refused only after the person, as everywhere.
 */
function bearerProcedure(require: (ctx: RequestContext) => Promise<Actor>) {
  // One step instead of two: each of tRPC's copies everything that it is given.
  return t.procedure.use(async ({ ctx, type, next }) => {
    requireCsrf(ctx, type);
    const bearer: Bearer = { claimed: unwrap(await ctx.claim()), identify: () => require(ctx) };
    const result = await next({ ctx: { bearer } });
    if (!result.ok && result.error.code === 'BAD_REQUEST') await require(ctx);
    return result;
  });
}

export const signedInBearerProcedure = bearerProcedure(requireActor);
export const verifiedBearerProcedure = bearerProcedure(requireVerified);

/** Organisers and administrators. Whose event it is, the use-case checks. */
export const organizerProcedure = verifiedProcedure.use(({ ctx, next }) => {
  if (!organizes(ctx.actor.role)) throw refusal('ORGANIZERS_ONLY');
  return next({ ctx });
});

/** Administrators of the product. */
export const adminProcedure = verifiedProcedure.use(({ ctx, next }) => {
  if (ctx.actor.role !== 'admin') throw refusal('FORBIDDEN');
  return next({ ctx });
});
