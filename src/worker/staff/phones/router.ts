import {
  createPhoneInput,
  createPhoneOutput,
  helperSessionSchema,
  joinInput,
  leavePhoneOutput,
  listPhonesInput,
  listPhonesOutput,
  openCodeInput,
  openCodeOutput,
  revokePhoneInput,
  revokePhoneOutput,
} from '#shared/contracts/staff/helper-phones.ts';
import type { RequestContext } from '#worker/trpc/context.ts';
import {
  organizerProcedure,
  publicProcedure,
  refusal,
  router,
  signedInProcedure,
} from '#worker/trpc/init.ts';
import { asActor, ofEvent, outcome } from '#worker/trpc/resolvers.ts';
import { joinWithCode, openCode, readSession } from './join-phone.ts';
import { createPhone, leavePhone, listPhones, revokePhone } from './manage-phones.ts';

/** Codes of an event are derived from the deployment's secret. */
function withCodes(ctx: RequestContext, input: { eventId: string }) {
  return { ...ofEvent(ctx, input), env: ctx.env };
}

/** Only a helper's phone has such a session. */
const helperProcedure = signedInProcedure.use(({ ctx, next }) => {
  if (!ctx.isHelper) throw refusal('FORBIDDEN');
  return next({ ctx });
});

/** Phones of helpers without an account. */
export const phonesRouter = router({
  list: organizerProcedure
    .input(listPhonesInput)
    .output(listPhonesOutput)
    .query(asActor(listPhones, withCodes)),

  create: organizerProcedure
    .input(createPhoneInput)
    .output(createPhoneOutput)
    .mutation(asActor(createPhone, withCodes)),

  revoke: organizerProcedure
    .input(revokePhoneInput)
    .output(revokePhoneOutput)
    .mutation(asActor(revokePhone, ofEvent)),

  /** A mutation: a phone that comes after another one is recorded. */
  open: publicProcedure
    .input(openCodeInput)
    .output(openCodeOutput)
    .mutation(
      outcome(({ ctx, input }) => openCode({ ...ctx.deps, env: ctx.env }, { ...input, ...phoneOf(ctx) })),
    ),

  join: publicProcedure
    .input(joinInput)
    .output(helperSessionSchema)
    .mutation(
      outcome(({ ctx, input }) => joinWithCode({ ...ctx.deps, env: ctx.env }, { ...input, ...phoneOf(ctx) })),
    ),

  session: helperProcedure
    .output(helperSessionSchema)
    .query(outcome(({ ctx }) => readSession(ctx.deps, { actor: ctx.actor }))),

  leave: helperProcedure
    .output(leavePhoneOutput)
    .mutation(outcome(({ ctx }) => leavePhone(ctx.deps, { actor: ctx.actor }))),
});

function phoneOf({ request }: RequestContext): { userAgent: string | null } {
  return { userAgent: request.headers.get('user-agent') };
}
