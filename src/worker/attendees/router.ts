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
import { mailDepsOf } from '#worker/mail/mail-deps.ts';
import { organizerProcedure, router } from '#worker/trpc/init.ts';
import { asActor, ofEvent } from '#worker/trpc/resolvers.ts';
import { exportAttendees } from './export-attendees.ts';
import { getPurchase } from './get-purchase.ts';
import { listAttendees } from './list-attendees.ts';
import { notePurchase } from './note-purchase.ts';
import { resendTicket } from './resend-ticket.ts';

export const attendeesRouter = router({
  list: organizerProcedure
    .input(listAttendeesInput)
    .output(listAttendeesOutput)
    .query(asActor(listAttendees, ofEvent)),

  export: organizerProcedure
    .input(exportAttendeesInput)
    .output(exportAttendeesOutput)
    .query(asActor(exportAttendees, ofEvent)),

  purchase: organizerProcedure
    .input(attendeePurchaseInput)
    .output(attendeePurchaseOutput)
    .query(asActor(getPurchase, ofEvent)),

  note: organizerProcedure
    .input(notePurchaseInput)
    .output(notePurchaseOutput)
    .mutation(asActor(notePurchase, ofEvent)),

  resend: organizerProcedure
    .input(resendTicketInput)
    .output(resendTicketOutput)
    .mutation(asActor(resendTicket, ({ deps, env }) => ({ ...deps, sendsMails: mailDepsOf(env) !== null }))),
});
