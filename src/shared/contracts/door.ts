import { z } from 'zod';
import { idSchema, requestIdSchema } from '../ids.ts';
import {
  CODE_MAX_CHARS,
  DEVICE_ID_MAX_CHARS,
  GATE_MAX_CHARS,
  LOOKUP_MIN_CHARS,
  NAME_MAX_CHARS,
} from '../limits.ts';
import { TICKET_STATUSES } from '../states.ts';
import { dateTimeSchema } from './common.ts';

/** The device's own random id, kept by the browser: who let somebody in may take it back. */
const deviceSchema = z.string().trim().max(DEVICE_ID_MAX_CHARS).default('');
/** Which door; free text that a colleague understands. */
const gateSchema = z.string().trim().max(GATE_MAX_CHARS).default('');

/** A scan as a device asks for it. */
export const scanFields = z.object({
  requestId: requestIdSchema,
  /** What was scanned or typed. Either this or `ticketId`. */
  code: z.string().min(1).max(CODE_MAX_CHARS).optional(),
  /** A ticket that was found by its holder's name (`checkin.lookup`). An id is never taken for a code. */
  ticketId: idSchema.optional(),
  /** When the device saw the code, if that was earlier than now (a door without network). */
  scannedAt: dateTimeSchema.optional(),
  /**
   * The device had no network and has let this person in already. A scan that would be refused is then recorded as a
   * conflict, which staff and organiser are shown; it never makes a second entry.
   */
  offline: z.boolean().default(false),
  device: deviceSchema,
  gate: gateSchema,
});

export function hasOneSubject({ code, ticketId }: { code?: unknown; ticketId?: unknown }): boolean {
  return (code === undefined) !== (ticketId === undefined);
}

export const scanInput = scanFields
  .extend({ eventId: idSchema })
  .refine(hasOneSubject, { message: 'Either the code or the ticket id is required' });
/** A scan as a client sends it. */
export type ScanInput = z.input<typeof scanInput>;

/** Refusals of a scan that are an answer rather than a failure. */
export const SCAN_REFUSALS = [
  'TICKET_ALREADY_USED',
  'TICKET_REFUNDED',
  'EVENT_CANCELLED',
  'EVENT_NOT_PUBLISHED',
  'WRONG_EVENT',
  'WRONG_MODE',
  'TICKET_INVALID',
  'QR_FORMAT_INVALID',
  'SCAN_NOT_PERMITTED',
] as const;
export type ScanRefusal = (typeof SCAN_REFUSALS)[number];

const scannedTicket = z.object({ id: z.string(), typeName: z.string(), holderName: z.string() });

export const scanOutput = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('valid'),
    ticket: scannedTicket,
    scannedAt: z.string(),
    gate: z.string(),
    checkedIn: z.int(),
  }),
  z.object({
    outcome: z.literal('refused'),
    code: z.enum(SCAN_REFUSALS),
    /** The person's text in English; clients use the code and their own language. */
    message: z.string(),
    ticket: scannedTicket.nullable(),
    /** When and where it was used first, for `TICKET_ALREADY_USED`. */
    firstScan: z.object({ at: z.string(), gate: z.string() }).nullable(),
    /** Recorded as a conflict: a device without network had let this person in. */
    conflict: z.boolean(),
    checkedIn: z.int(),
  }),
]);
export type ScanOutput = z.infer<typeof scanOutput>;

/** Takes an admission back: within `UNDO_WITHIN_MS` by the device that made it, later by organiser or administrator. */
export const undoInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  ticketId: idSchema,
  device: deviceSchema,
});
export const undoOutput = z.object({ ticket: scannedTicket, checkedIn: z.int() });
export type UndoOutput = z.infer<typeof undoOutput>;

/** By the holder's name; letters in any case, with or without accents. */
export const lookupInput = z.object({
  eventId: idSchema,
  name: z.string().trim().min(LOOKUP_MIN_CHARS).max(NAME_MAX_CHARS),
});
export const lookupOutput = z.object({
  /** Who is not in yet comes first; refunded tickets are left out. */
  items: z.array(
    scannedTicket.extend({
      status: z.enum(TICKET_STATUSES),
      usedAt: z.string().nullable(),
      gate: z.string(),
    }),
  ),
  /** There were more than are listed: a longer name finds them. */
  more: z.boolean(),
});
export type LookupOutput = z.infer<typeof lookupOutput>;

/** Someone was let in without network whom the door would have refused. */
export const doorConflictSchema = z.object({
  /** The box office's number of it; a later one is larger. */
  seq: z.int(),
  ticket: scannedTicket.nullable(),
  code: z.enum(SCAN_REFUSALS),
  /** When and where the device without network let them in. */
  at: z.string(),
  gate: z.string(),
  device: z.string(),
  /** The entry that counts, where there is one. */
  firstScan: z.object({ at: z.string(), gate: z.string() }).nullable(),
});
export type DoorConflict = z.infer<typeof doorConflictSchema>;

export const doorStatsInput = z.object({ eventId: idSchema });
export const doorStatsOutput = z.object({
  checkedIn: z.int(),
  sold: z.int(),
  /** Newest first. */
  conflicts: z.array(doorConflictSchema),
});

/**
 * The list for a door without network. A record is found by the SHA-256 of its ticket's secret and opens only with
 * that secret: AES-GCM under HKDF-SHA-256(secret, salt = event id, info = `aforo door 1`), base64url throughout.
 */
export const offlineListInput = z.object({
  eventId: idSchema,
  /** The `upTo` of the page before; 0 for the whole list. */
  since: z.int().min(0).default(0),
});
export const offlineListOutput = z.object({
  /** The Ed25519 public key (JWK `x`) that tickets are signed under. */
  publicKey: z.string(),
  eventStatus: z.string(),
  records: z.array(z.object({ key: z.string(), iv: z.string(), sealed: z.string() })),
  /** Ask again with this as `since` for what has changed later. */
  upTo: z.int(),
  /** There is more to fetch right now. */
  more: z.boolean(),
});
export type OfflineList = z.infer<typeof offlineListOutput>;

/** What is sealed in a record, as JSON. */
export const offlineRecordSchema = scannedTicket.extend({
  status: z.enum(TICKET_STATUSES),
  usedAt: z.string().nullable(),
  gate: z.string(),
});
export type OfflineRecord = z.infer<typeof offlineRecordSchema>;
