import { z } from 'zod';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import { seatNameSchema } from '#shared/seats/seat-name.ts';

/** Tickets that one answer covers: a page of them. */
const ANSWERED_TICKETS_MAX = 50;

export const CHANGE_ANSWERS = ['coming', 'give_back'] as const;

/** Answers a change of the event for the actor's tickets. `give_back` refunds their price to the payer at once. */
export const answerChangeInput = z.object({
  requestId: requestIdSchema,
  /** Its id derives from a request and is no UUID. */
  changeId: z.string().min(1).max(100),
  ticketIds: z.array(idSchema).min(1).max(ANSWERED_TICKETS_MAX),
  answer: z.enum(CHANGE_ANSWERS),
});
export type AnswerChangeInput = z.infer<typeof answerChangeInput>;
export const answerChangeOutput = z.object({ changeId: z.string(), answer: z.enum(CHANGE_ANSWERS) });

const span = z.object({ startDate: z.string(), endDate: z.string() });

/** The facts that differ, old and new. */
export const changedFacts = z.object({
  when: z.object({ was: span, now: span }).nullable(),
  where: z.object({ was: z.string(), now: z.string() }).nullable(),
  lineUp: z.object({ was: z.array(z.string()), now: z.array(z.string()) }).nullable(),
  /** Of one ticket whose seat was taken out, with the organizer's words. */
  seat: z
    .object({
      was: seatNameSchema,
      now: seatNameSchema,
      words: z.string(),
      /** No other seat was free: `now` is the seat that is taken out. */
      noneFree: z.literal(true).exactOptional(),
    })
    .exactOptional(),
});
export type ChangedFacts = z.infer<typeof changedFacts>;

/** What changed in the event of a ticket, while its holder is asked about it. */
export const ticketChangeSchema = changedFacts
  .extend({
    id: z.string(),
    /** Whether the holder may give the ticket back for its price. */
    offersMoneyBack: z.boolean(),
    until: z.string(),
  })
  .nullable();
export type TicketChange = z.infer<typeof ticketChangeSchema>;
