import { initTRPC, TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { isD1Away } from '#db/d1-errors.ts';
import { errorText } from '#shared/errors/error-text.ts';
import type { ErrorCode, Outcome, RefusalDetails } from '#shared/errors/errors.ts';
import { ERRORS } from '#shared/errors/errors.ts';
import { hasOrganizersPages, isAdministrator } from '#shared/organizations/rights.ts';
import { tallyCall } from '#shared/tallies.ts';
import { type Actor, activeActor, type Identified } from '#worker/auth/actor.ts';
import { endedSessionRefusal } from '#worker/auth/hosted/live-session.ts';
import { isOpenToHelpers } from '#worker/auth/open-to-helpers.ts';
import type { Bearer } from '#worker/box-office/call-with-session.ts';
import { tellOfOutage } from '#worker/checkout/tell-of-outage.ts';
import { findEventGuarded } from '#worker/events/event-guard.ts';
import { addLogFacts } from '#worker/log.ts';
import { maskCodes } from '#worker/people/support-views/mask-codes.ts';
import { isVisible } from '#worker/people/support-views/visible.ts';
import { areSalesOff } from '#worker/sales/sales-stop.ts';
import type { RequestContext } from './context.ts';
import { TRPC_CODE_OF_STATUS } from './status-codes.ts';

/** Carries a refusal through tRPC; the formatter maps it to an entry of the error table. */
export class RefusedError extends Error {
  readonly code: ErrorCode;
  readonly details: RefusalDetails;

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(errorText(code, details));
    this.name = 'RefusedError';
    this.code = code;
    this.details = details;
  }
}

/** A refusal as the error that tRPC throws, with status, code and text from the error table. */
export function refusal(code: ErrorCode, details?: RefusalDetails): TRPCError {
  // Skip the stack trace: expected errors are hot during an on-sale.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  const cause = new RefusedError(code, details);
  const error = new TRPCError({
    code: TRPC_CODE_OF_STATUS[ERRORS[code].status],
    message: cause.message,
    cause,
  });
  Error.stackTraceLimit = stackTraceLimit;
  return error;
}

/** The value of an outcome; throws its refusal. */
export function unwrap<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw refusal(outcome.code, outcome.details);
}

/** Maps any error of a procedure to a code of the error table. */
export function errorCodeOf(error: TRPCError): ErrorCode {
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
  // Skip stack traces: in dev mode tRPC would format one for every refusal, and the response omits it anyway.
  isDev: false,
  errorFormatter({ shape, error }) {
    const errorCode = errorCodeOf(error);
    const details = error.cause instanceof RefusedError ? error.cause.details : {};
    return {
      code: shape.code,
      // Details of unexpected errors stay in the log.
      message: errorText(errorCode, details),
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

/** Invalid input fields by path; the client has the texts. */
function fieldsOf(error: ZodError): { path: string; rule: string }[] {
  return error.issues.slice(0, 20).map((issue) => ({ path: issue.path.join('.'), rule: issue.code }));
}

export const router = t.router;

/** Mutations must send the CSRF cookie's value in a header, which other sites cannot read. */
function requireCsrf(ctx: RequestContext, type: string): void {
  if (type === 'mutation' && !ctx.csrfMatches) throw refusal('CSRF_MISMATCH');
}

/** Before anything else, so that no procedure can forget it: what a support view and a helper's phone may call. */
function requireOpen({ viewer, isHelper }: RequestContext, path: string, type: string): void {
  if (viewer && !isVisible(path, type)) throw refusal('VIEW_ONLY');
  if (isHelper && !isOpenToHelpers(path)) throw refusal('FORBIDDEN');
}

/** D1 or the auth service did not answer. */
function isOutage(error: TRPCError): boolean {
  return errorCodeOf(error) === 'AUTH_UNAVAILABLE' || isD1Away(error.cause);
}

/** Counts how long a procedure took. */
async function timed<T>({ deps }: RequestContext, path: string, call: Promise<T>): Promise<T> {
  const startedAt = deps.now();
  const result = await call;
  const now = deps.now();
  tallyCall(path, now - startedAt, now);
  return result;
}

export const publicProcedure = t.procedure.use(async ({ ctx, type, path, next, getRawInput }) => {
  requireOpen(ctx, path, type);
  requireCsrf(ctx, type);
  const result = await timed(ctx, path, next());
  if (!result.ok && path.startsWith('checkout.') && isOutage(result.error))
    ctx.waitUntil(tellOfOutage(ctx.deps, await getRawInput()));
  return ctx.viewer && result.ok ? { ...result, data: maskCodes(result.data) } : result;
});

/** Open to everybody, with the session's user even before the second factor. For signing in and out only. */
export const sessionProcedure = publicProcedure.use(async ({ ctx, next }) =>
  next({ ctx: { ...ctx, ...(await ctx.identify()) } }),
);

/** The user if fully authenticated. */
export async function fullyIdentified(ctx: RequestContext): Promise<Identified> {
  const identified = await ctx.identify();
  // A tab whose view has ended must not go on as a guest's.
  if (ctx.viewer) unwrap(activeActor(identified));
  return identified.actor?.needsSecondFactor ? { actor: null, refusal: 'SECOND_FACTOR_NEEDED' } : identified;
}

/** Open to everybody, with the user if fully authenticated. */
export const identifiedProcedure = publicProcedure.use(async ({ ctx, next }) =>
  next({ ctx: { ...ctx, ...(await fullyIdentified(ctx)) } }),
);

/** @throws a refusal if the user is not signed in, is deactivated, or has not passed the second factor */
export async function requireActor(ctx: RequestContext): Promise<Actor> {
  return unwrap(activeActor(await ctx.identify()));
}

/**
 * Guards procedures that forward an event id to a box office.
 * @throws EVENT_NOT_FOUND or RATE_LIMITED if D1 has no such event
 */
export async function requireEvent(ctx: RequestContext, eventId: string): Promise<void> {
  addLogFacts({ eventId });
  unwrap(await findEventGuarded({ env: ctx.env, now: ctx.deps.now }, ctx.request, eventId));
}

/** Requires a signed-in, active user. */
export const signedInProcedure = publicProcedure.use(async ({ ctx, next }) =>
  next({ ctx: { ...ctx, actor: await requireActor(ctx) } }),
);

/** Requires a verified email address, for everything that moves money. */
export async function requireVerified(ctx: RequestContext): Promise<Actor> {
  const actor = await requireActor(ctx);
  if (!actor.emailVerified) throw refusal('EMAIL_NOT_VERIFIED');
  return actor;
}

export const verifiedProcedure = publicProcedure.use(async ({ ctx, next }) =>
  next({ ctx: { ...ctx, actor: await requireVerified(ctx) } }),
);

/**
 * For calls to a box office with `callWithSession`: the box office loads users in batches, so that nothing here waits
 * for D1. Invalid input is reported only after authorization, as for other procedures.
 */
function bearerProcedure(require: (ctx: RequestContext) => Promise<Actor>) {
  // One middleware instead of two: tRPC copies the whole context for each.
  return t.procedure.use(async ({ ctx, type, path, next }) => {
    requireOpen(ctx, path, type);
    requireCsrf(ctx, type);
    const bearer: Bearer = { claimed: unwrap(await ctx.claim()), identify: () => require(ctx) };
    const result = await timed(ctx, path, next({ ctx: { bearer } }));
    if (!result.ok && result.error.code === 'BAD_REQUEST') await require(ctx);
    return result;
  });
}

export const signedInBearerProcedure = bearerProcedure(requireActor);
export const verifiedBearerProcedure = bearerProcedure(requireVerified);

/** Added to every procedure that sells or takes money: `SALES=off` and a broken key ring refuse it. */
export const whileSelling = t.middleware(async ({ ctx, next }) => {
  if (await areSalesOff(ctx.env)) throw refusal('SALES_OFF');
  return next();
});

/** For who has organizers' pages; use-cases ask `mayDo` for which events. */
export const organizerProcedure = verifiedProcedure.use(({ ctx, next }) => {
  if (!hasOrganizersPages(ctx.actor)) throw refusal('ORGANIZERS_ONLY');
  return next({ ctx });
});

export const adminProcedure = verifiedProcedure.use(({ ctx, next }) => {
  if (!isAdministrator(ctx.actor)) throw refusal('FORBIDDEN');
  return next({ ctx });
});

/** @throws a refusal if the auth service has ended the session, or does not answer */
export async function requireLiveSession({ env, deps, request }: RequestContext): Promise<void> {
  const ended = await endedSessionRefusal({ env, db: deps.db, now: deps.now }, request);
  if (ended) throw refusal(ended.code, ended.details);
}

/** Added to what cannot be taken back: money that leaves, roles, deletion. */
export const whileSessionLives = t.middleware(async ({ ctx, next }) => {
  await requireLiveSession(ctx);
  return next();
});
