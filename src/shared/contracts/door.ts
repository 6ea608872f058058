import { z } from 'zod';
import { idSchema, requestIdSchema } from '../ids.ts';
import {
  CODE_MAX_CHARS,
  DEVICE_ID_MAX_CHARS,
  GATE_MAX_CHARS,
  LOOKUP_MIN_CHARS,
  NAME_MAX_CHARS,
  SCAN_SENDERS_MAX,
} from '../limits.ts';
import { EVENT_STATUSES, TICKET_STATUSES } from '../states.ts';
import { countLetters } from '../text/fold-name.ts';
import { dateTimeSchema, fromIso, keptSchema } from './common.ts';
import { currencySchema } from './values.ts';

/** The device's own random id, kept by the browser: who let somebody in may take it back. */
export const deviceSchema = keptSchema().trim().max(DEVICE_ID_MAX_CHARS).default('');
/** Which door; free text that a colleague understands. */
export const gateSchema = keptSchema().trim().max(GATE_MAX_CHARS).default('');

/** A scan as a device asks for it. */
export const scanFields = z.object({
  requestId: requestIdSchema,
  /** What was scanned or typed. Either this or `ticketId`. */
  code: keptSchema().min(1).max(CODE_MAX_CHARS).optional(),
  /** A ticket that was found by its holder's name (`checkin.lookup`). An id is never taken for a code. */
  ticketId: idSchema.optional(),
  /** When the device saw the code. Counts for `offline` scans only: the server dates every other scan itself. */
  scannedAt: dateTimeSchema.optional(),
  /**
   * The device had no network and has let this person in already. A scan that would be refused is then recorded as a
   * conflict, which staff and organiser are shown; it never makes a second entry.
   */
  offline: z.boolean().default(false),
  device: deviceSchema,
  gate: gateSchema,
  /** Others under whose sign-in this device may have sent it before: request ids count by person, and this is one scan. */
  sentBy: z.array(idSchema).max(SCAN_SENDERS_MAX).default([]),
});

export function hasOneSubject({ code, ticketId }: { code?: unknown; ticketId?: unknown }): boolean {
  return (code === undefined) !== (ticketId === undefined);
}

export const scanInput = scanFields
  .extend({ eventId: idSchema })
  .refine(hasOneSubject, { message: 'Either the code or the ticket id is required' });
/** A scan as a client sends it. */
export type ScanInput = z.input<typeof scanInput>;

/** What somebody is let in by. */
export type ScanSubject = { code: string } | { ticketId: string };

/** A scan as it is decided, however it came. */
export interface ReadScan {
  requestId: string;
  subject: ScanSubject;
  /** Unix ms by the device's clock, for `offline` scans only; null for now. */
  scannedAt: number | null;
  offline: boolean;
  device: string;
  gate: string;
  sentBy: readonly string[];
}

export function readScan(scan: z.output<typeof scanFields>): ReadScan {
  const { requestId, code = '', ticketId, scannedAt, offline, device, gate, sentBy } = scan;
  return {
    requestId,
    // What is kept of half a character is not what was sent, and a repeat would not be known by it.
    subject: ticketId === undefined ? { code } : { ticketId },
    scannedAt: offline && scannedAt ? fromIso(scannedAt) : null,
    offline,
    device,
    gate,
    sentBy,
  };
}

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

const scannedTicket = z.object({
  id: z.string(),
  typeName: z.string(),
  holderName: z.string(),
  /** Tells tickets of one holder apart. Absent in answers from before it was kept, and where a guest is found by name. */
  shortCode: z.string().exactOptional(),
  /** The second of four tickets that were bought together. Absent in answers from before it was kept. */
  inPurchase: z.object({ position: z.int(), size: z.int() }).exactOptional(),
});
export type ScannedTicket = z.infer<typeof scannedTicket>;

export const scanOutput = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('valid'),
    ticket: scannedTicket,
    scannedAt: z.string(),
    gate: z.string(),
    checkedIn: z.int(),
    /** The first answer to a repeat, whose entry was taken back since: nobody is let in by it. Ask under a new id. */
    takenBack: z.literal(true).optional(),
  }),
  z.object({
    outcome: z.literal('refused'),
    code: z.enum(SCAN_REFUSALS),
    /** The person's text in English; clients use the code and their own language. */
    message: z.string(),
    ticket: scannedTicket.nullable(),
    /** When and where it was used first, for `TICKET_ALREADY_USED`. */
    firstScan: z
      .object({
        at: z.string(),
        gate: z.string(),
        /** The scan that it was, told to the device that made it: that may have had no answer to it. */
        requestId: z.string().optional(),
      })
      .nullable(),
    /** For `WRONG_EVENT`: the event that a typed code is for, where this person may know. */
    eventName: z.string().optional(),
    /** Recorded as a conflict: a device without network had let this person in. */
    conflict: z.boolean(),
    checkedIn: z.int(),
  }),
]);
export type ScanOutput = z.infer<typeof scanOutput>;

/** Takes an admission back: within `UNDO_WITHIN_MS` by the person and device that made it, later by organiser or administrator. */
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
  name: z
    .string()
    .trim()
    .max(NAME_MAX_CHARS)
    .refine((name) => countLetters(name) >= LOOKUP_MIN_CHARS),
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
  /** Whether the person who is told this let them in. */
  yours: z.boolean(),
  /** The entry that counts, where there is one. */
  firstScan: z.object({ at: z.string(), gate: z.string() }).nullable(),
});
export type DoorConflict = z.infer<typeof doorConflictSchema>;

export const doorStatsInput = z.object({ eventId: idSchema });
export const doorStatsOutput = z.object({
  checkedIn: z.int(),
  sold: z.int(),
  /** Nobody is let in any more. */
  isCancelled: z.boolean(),
  /** Newest first. */
  conflicts: z.array(doorConflictSchema),
});
export type DoorStats = z.infer<typeof doorStatsOutput>;
export type DoorCount = Omit<DoorStats, 'conflicts'>;

/** A record of the offline list as `offline-list.ts` seals and opens it. */
const sealedRecordSchema = z.object({ key: z.string(), iv: z.string(), sealed: z.string() });
export type SealedRecord = z.infer<typeof sealedRecordSchema>;

/** The list for a door without network. A record is found, and opened, only with its ticket's secret. */
export const offlineListInput = z.object({
  eventId: idSchema,
  /** The `upTo` of the page before; 0 for the whole list. */
  since: z.int().min(0).default(0),
});
export const offlineListOutput = z.object({
  /** The Ed25519 public key (JWK `x`) that tickets are signed under. */
  publicKey: z.string(),
  eventStatus: z.enum(EVENT_STATUSES),
  records: z.array(sealedRecordSchema),
  /**
   * Ask again with this as `since` for what has changed later; a record that comes again replaces the one before. Less
   * than `since` only when the box office has begun its list anew: its records are then all sent again.
   */
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

export const doorOversightInput = z.object({ eventId: idSchema });
/** For the organizer: what was taken back, sold for cash and presented without being known, by whom and where. */
export const doorOversightOutput = z.object({
  undos: z.object({
    total: z.int(),
    byPerson: z.array(z.object({ name: z.string(), count: z.int() })),
    byGate: z.array(z.object({ gate: z.string(), count: z.int() })),
    /** Tickets whose admission was taken back more than once, the latest first. */
    repeated: z.array(
      z.object({
        ticket: scannedTicket,
        shortCode: z.string(),
        count: z.int(),
        /** Newest first. */
        undos: z.array(z.object({ at: z.string(), gate: z.string(), by: z.string() })),
      }),
    ),
  }),
  /** Codes that belong to nothing at this event, by who presented them; `limited` of them were refused as too many. */
  unknownCodes: z.array(
    z.object({ personId: z.string(), name: z.string(), count: z.int(), limited: z.int() }),
  ),
  /** By seller; what was given back is left out. */
  cashSales: z.array(
    z.object({
      sellerId: z.string(),
      name: z.string(),
      count: z.int(),
      amountMinor: z.int(),
      currency: currencySchema,
    }),
  ),
});
export type DoorOversightView = z.infer<typeof doorOversightOutput>;
