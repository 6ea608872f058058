import { z } from 'zod';
import { idSchema } from '#shared/ids.ts';
import { BOARD_CHANNELS } from '#shared/live/live.ts';
import { isWholeScan, scanFields } from './check-in.ts';

export const connectionTokenInput = z.object({
  channel: z.enum(['door', ...BOARD_CHANNELS]),
  eventId: idSchema,
  /** Also the states of the event's seats, over a board's socket. */
  seats: z.boolean().default(false),
});
export const connectionTokenOutput = z.object({
  /** WebSocket path that contains the single-use connection token; use the page's scheme (`wss:` or `ws:`). */
  path: z.string(),
  expiresAt: z.string(),
});

/** A scan over a check-in socket: like `checkin.scan`, without the event, which belongs to the socket. */
export const doorMessageSchema = scanFields
  .extend({ type: z.literal('scan') })
  .refine(isWholeScan, { message: 'Either the code or the ticket id is required' });
export type DoorMessage = z.input<typeof doorMessageSchema>;
