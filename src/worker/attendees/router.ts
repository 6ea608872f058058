import {
  attendeePurchaseInput,
  attendeePurchaseOutput,
  exportAttendeesInput,
  exportAttendeesOutput,
  listAttendeesInput,
  listAttendeesOutput,
  notePurchaseInput,
  notePurchaseOutput,
  resendTicketInput,
  resendTicketOutput,
} from '#shared/contracts/attendees/attendees.ts';
import { limitsApply } from '#worker/auth/mode.ts';
import { debounceMailDrain } from '#worker/mail/debounced-mail-drain.ts';
import { mailDepsOf } from '#worker/mail/mail-deps.ts';
import { organizerProcedure, router, unwrap } from '#worker/trpc/init.ts';
import { getPurchase } from './get-purchase.ts';
import { exportAttendees, listAttendees } from './list-attendees.ts';
import { notePurchase } from './note-purchase.ts';
import { resendTicket } from './resend-ticket.ts';

export const attendeesRouter = router({
  list: organizerProcedure
    .input(listAttendeesInput)
    .output(listAttendeesOutput)
    .query(async ({ ctx, input }) =>
      unwrap(await listAttendees(ctx.deps.ofEvent(input.eventId), { ...input, actor: ctx.actor })),
    ),

  export: organizerProcedure
    .input(exportAttendeesInput)
    .output(exportAttendeesOutput)
    .query(async ({ ctx, input }) =>
      unwrap(await exportAttendees(ctx.deps.ofEvent(input.eventId), { ...input, actor: ctx.actor })),
    ),

  purchase: organizerProcedure
    .input(attendeePurchaseInput)
    .output(attendeePurchaseOutput)
    .query(async ({ ctx, input }) =>
      unwrap(await getPurchase(ctx.deps.ofEvent(input.eventId), { ...input, actor: ctx.actor })),
    ),

  note: organizerProcedure
    .input(notePurchaseInput)
    .output(notePurchaseOutput)
    .mutation(async ({ ctx, input }) =>
      unwrap(await notePurchase(ctx.deps.ofEvent(input.eventId), { ...input, actor: ctx.actor })),
    ),

  resend: organizerProcedure
    .input(resendTicketInput)
    .output(resendTicketOutput)
    .mutation(async ({ ctx, input }) => {
      const deps = {
        ...ctx.deps,
        limited: limitsApply(ctx.env, ctx.request),
        sendsMails: mailDepsOf(ctx.env) !== null,
      };
      const resent = unwrap(await resendTicket(deps, { ...input, actor: ctx.actor }));
      debounceMailDrain(ctx.env, ctx.waitUntil);
      return resent;
    }),
});
