import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { BOARD_CHANNELS } from '../live/live.ts';
import { hasOneSubject, scanFields } from './door.ts';

export const liveTicketInput = z.object({ channel: z.enum(['door', ...BOARD_CHANNELS]), eventId: idSchema });
export const liveTicketOutput = z.object({
  /** To be connected to once, with `wss:` or `ws:` as the page has it; the ticket is in it. */
  path: z.string(),
  expiresAt: z.string(),
});

/** What a door's device sends: a scan as `checkin.scan` takes it, without the event, which the socket is for. */
export const doorMessageSchema = scanFields
  .extend({ type: z.literal('scan') })
  .refine(hasOneSubject, { message: 'Either the code or the ticket id is required' });
export type DoorMessage = z.input<typeof doorMessageSchema>;
