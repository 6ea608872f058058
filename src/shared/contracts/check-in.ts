import { z } from 'zod';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import {
  CODE_MAX_CHARS,
  DOOR_REASON_MAX_CHARS,
  GATE_MAX_CHARS,
  LOOKUP_MIN_CHARS,
  NAME_MAX_CHARS,
  SCAN_HEADS_MAX,
  SCAN_SENDERS_MAX,
} from '#shared/limits.ts';
import { accessNeedsSchema } from '#shared/seats/access-needs.ts';
import { seatNameSchema } from '#shared/seats/seat-name.ts';
import { EVENT_STATUSES, REENTRY_RULES, TICKET_STATUSES } from '#shared/states.ts';
import { countLetters } from '#shared/text/fold-name.ts';
import { dateTimeSchema, fromIso, wellFormedSchema } from './common.ts';
import { doorsSchema, insideNowSchema, namedGateSchema } from './doors.ts';
import { currencySchema } from './values.ts';
import { ticketVoucher } from './vouchers.ts';

/** A browser's random device id: a UUID. */
const DEVICE_ID_MAX_CHARS = 64;

/** The device's own random id, stored by the browser: only the device that admitted somebody may undo it. */
export const deviceSchema = wellFormedSchema().trim().max(DEVICE_ID_MAX_CHARS).default('');
/** Name of the gate; free text that a colleague understands. */
export const gateSchema = wellFormedSchema().trim().max(GATE_MAX_CHARS).default('');

/** A scan request. */
export const scanFields = z.object({
  requestId: requestIdSchema,
  /** The scanned or typed text. Either this or `ticketId`. */
  code: wellFormedSchema().min(1).max(CODE_MAX_CHARS).optional(),
  /** A ticket or entry found by name (`checkin.lookup`). An id is never accepted as a code. */
  ticketId: idSchema.optional(),
  /** Counts people without a code, in place of both. */
  counter: z.literal(true).optional(),
  kind: z.enum(['in', 'out']).default('in'),
  /** Heads of a party; below zero for a counter only. */
  heads: z.int().min(-SCAN_HEADS_MAX).max(SCAN_HEADS_MAX).default(1),
  /** Lets in above the limit of a zone, and stays in the log; or why the count was corrected. */
  reason: wellFormedSchema().trim().max(DOOR_REASON_MAX_CHARS).default(''),
  /** When the device saw the code. Used for `offline` scans only: the server dates every other scan itself. */
  scannedAt: dateTimeSchema.optional(),
  /**
   * The device was offline and has already admitted this person. A scan that would be refused is then recorded as a
   * conflict, which staff and organizer see; it never adds a second admission.
   */
  offline: z.boolean().default(false),
  device: deviceSchema,
  gate: gateSchema,
  /**
   * Other accounts under which this device may already have sent this scan. Request ids are scoped to a person, so this
   * lets the server recognize the repeat.
   */
  sentBy: z.array(idSchema).max(SCAN_SENDERS_MAX).default([]),
});

/** One subject, and heads that it can have. */
export function isWholeScan({
  code,
  ticketId,
  counter,
  heads,
}: {
  code?: unknown;
  ticketId?: unknown;
  counter?: unknown;
  heads: number;
}): boolean {
  const subjects = [code, ticketId, counter].filter((subject) => subject !== undefined);
  return subjects.length === 1 && heads !== 0 && (heads > 0 || counter !== undefined);
}

export const scanInput = scanFields
  .extend({ eventId: idSchema })
  .refine(isWholeScan, { message: 'Either the code or the ticket id is required' });
/** A scan as a client sends it. */
export type ScanInput = z.input<typeof scanInput>;

/** The subject of a check-in. */
export type ScanSubject = { code: string } | { ticketId: string };
/** People without a code are counted. */
export type CountedSubject = { counter: true };

/** A parsed scan, from the API or a socket. */
export interface ReadScan {
  requestId: string;
  subject: ScanSubject | CountedSubject;
  kind: 'in' | 'out';
  heads: number;
  reason: string;
  /** Unix ms by the device's clock, for `offline` scans only; null for now. */
  scannedAt: number | null;
  offline: boolean;
  device: string;
  gate: string;
  sentBy: readonly string[];
}

export function readScan(scan: z.output<typeof scanFields>): ReadScan {
  const { requestId, code = '', ticketId, counter, scannedAt, offline, ...rest } = scan;
  return {
    ...rest,
    requestId,
    subject: counter ? { counter } : ticketId === undefined ? { code } : { ticketId },
    scannedAt: offline && scannedAt ? fromIso(scannedAt) : null,
    offline,
  };
}

/** Refusals that are a regular outcome of a scan, not an error. */
export const SCAN_REFUSALS = [
  'TICKET_ALREADY_USED',
  'TICKET_REFUNDED',
  'TICKET_DISPUTED',
  'TICKET_TRANSFERRED',
  'EVENT_CANCELLED',
  'EVENT_NOT_PUBLISHED',
  'WRONG_EVENT',
  'WRONG_MODE',
  'TICKET_INVALID',
  'TICKET_UNKNOWN',
  'TICKET_CODE_RETIRED',
  'QR_FORMAT_INVALID',
  'SCAN_NOT_PERMITTED',
  'PHONE_REVOKED',
  /** More heads of a party than are still to come. */
  'PARTY_COMPLETE',
  'ENTRY_TOO_LATE',
  'ENTRY_RELEASED',
  'ENTRY_REMOVED',
  'ZONE_FULL',
  'ZONE_NOT_ADMITTED',
  'REENTRY_OVER',
  /** Somebody goes out who is not in. */
  'NOT_INSIDE',
] as const;
export type ScanRefusal = (typeof SCAN_REFUSALS)[number];

/** A name on a guest list and its heads, for those at the door. */
const partySchema = z.object({
  listId: z.string(),
  listName: z.string(),
  kind: z.string(),
  heads: z.int(),
  /** Heads that came in at least once, and those that are in now. */
  entered: z.int(),
  inside: z.int(),
  note: z.string(),
  /** To take from each head that comes in for the first time now. */
  collect: z.object({ amountMinor: z.int(), currency: currencySchema }).nullable(),
});
export type Party = z.infer<typeof partySchema>;

export const scannedTicket = z.object({
  id: z.string(),
  typeName: z.string(),
  holderName: z.string(),
  /** Distinguishes tickets of one holder. Absent in results of a search by name, and in the report of undos. */
  shortCode: z.string().exactOptional(),
  /** For example the second of four tickets bought together. Absent in the report of undos. */
  inPurchase: z.object({ position: z.int(), size: z.int() }).exactOptional(),
  /** In answers to scans: `secretMark` of its code, by which a scanner knows the QR in its view. */
  mark: z.string().exactOptional(),
  /** Absent without a seat. */
  seat: seatNameSchema.exactOptional(),
  /** Of a name on a guest list, where seats are kept for its heads. */
  seats: z.array(seatNameSchema).exactOptional(),
  /** What its guests need, in answers to scans that let in; not stored by devices. */
  needs: accessNeedsSchema.exactOptional(),
  /** Of a name on a guest list: its state after the scan. */
  party: partySchema.exactOptional(),
  /** What the guest answered to the questions of the ticket's type. */
  answers: z.array(z.object({ label: z.string(), answer: z.string() })).exactOptional(),
  /** Of its type, or else of the event. */
  minAge: z.int().exactOptional(),
  doorsAt: z.string().exactOptional(),
});
export type ScannedTicket = z.infer<typeof scannedTicket>;

export const scanOutput = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('valid'),
    ticket: scannedTicket,
    scannedAt: z.string(),
    gate: z.string(),
    checkedIn: z.int(),
    /** Of an exit. */
    kind: z.literal('out').exactOptional(),
    /** Heads that this scan moved, if not one. */
    heads: z.int().exactOptional(),
    /** They were in before. */
    reentry: z.literal(true).exactOptional(),
    /** Above the limit of a zone by this many, for a reason or because the device was offline. */
    over: z.int().exactOptional(),
    /** To take from these heads together (minor units). */
    collectMinor: z.int().exactOptional(),
    /**
     * The response to a repeat whose admission was undone since: it admits nobody. Scan again with a new request id.
     */
    takenBack: z.literal(true).optional(),
  }),
  z.object({
    outcome: z.literal('refused'),
    code: z.enum(SCAN_REFUSALS),
    /** English text for people; clients use the code and their own language. */
    message: z.string(),
    ticket: scannedTicket.nullable(),
    /** Time and place of the first use, for `TICKET_ALREADY_USED`. */
    firstScan: z
      .object({
        at: z.string(),
        gate: z.string(),
        /** Request id of that scan, only for the device that made it: its response may have been lost. */
        requestId: z.string().optional(),
      })
      .nullable(),
    /** For `WRONG_EVENT`: the event of a typed code, if this person may know it. */
    eventName: z.string().optional(),
    /** Recorded as a conflict: an offline device had admitted this person. */
    conflict: z.boolean(),
    checkedIn: z.int(),
    /** For `ZONE_FULL`: what is full. */
    zone: insideNowSchema.exactOptional(),
    /** For `ZONE_NOT_ADMITTED`: names of the zones that it is for. */
    zones: z.array(z.string()).exactOptional(),
    /** For `REENTRY_OVER`: until when it let in again. */
    reentryUntil: z.string().exactOptional(),
  }),
  /** People without a code were counted. */
  z.object({
    outcome: z.literal('counted'),
    ticket: z.null(),
    heads: z.int(),
    scannedAt: z.string(),
    gate: z.string(),
    over: z.int().exactOptional(),
    checkedIn: z.int(),
  }),
]);
export type ScanOutput = z.infer<typeof scanOutput>;

/** Undoes an admission: within `UNDO_WITHIN_MS` by the same person and device, later by organizer or administrator. */
export const undoInput = z.object({
  requestId: requestIdSchema,
  eventId: idSchema,
  ticketId: idSchema,
  /** Request id of the scan to take back; without it the last one of this ticket or entry, by this device first. */
  scanId: requestIdSchema.optional(),
  device: deviceSchema,
});
export const undoOutput = z.object({ ticket: scannedTicket, checkedIn: z.int() });
export type UndoOutput = z.infer<typeof undoOutput>;

/** Searches by the holder's name, ignoring case and accents. */
export const lookupInput = z.object({
  eventId: idSchema,
  /** A name, an email address (or its part up to the `@`), a short code or its first four characters. */
  name: z
    .string()
    .trim()
    .max(NAME_MAX_CHARS)
    .refine((name) => countLetters(name) >= LOOKUP_MIN_CHARS),
});
export const lookupOutput = z.object({
  /** Unused tickets first; refunded tickets are left out. */
  items: z.array(
    scannedTicket.extend({
      status: z.enum(TICKET_STATUSES),
      usedAt: z.string().nullable(),
      gate: z.string(),
      disputed: z.literal(true).exactOptional(),
      /** Heads that are in now. */
      inside: z.int().exactOptional(),
      /** The first characters of its code, which tell one holder's tickets apart. */
      codeStart: z.string(),
    }),
  ),
  /** Nobody is spelled as typed: these names have one typo, or are in the other alphabet. */
  isSimilar: z.literal(true).exactOptional(),
  /** There are more matches than listed; a longer name narrows them. */
  more: z.boolean(),
});
export type LookupOutput = z.infer<typeof lookupOutput>;

/** An offline admission that the server would have refused. */
export const doorConflictSchema = z.object({
  /** The box office's sequence number; later conflicts have larger ones. */
  seq: z.int(),
  ticket: scannedTicket.nullable(),
  code: z.enum(SCAN_REFUSALS),
  /** When and where the offline device admitted them. */
  at: z.string(),
  gate: z.string(),
  /** Whether the recipient admitted them. */
  yours: z.boolean(),
  /** The admission that counts, if there is one. */
  firstScan: z.object({ at: z.string(), gate: z.string() }).nullable(),
});
export type DoorConflict = z.infer<typeof doorConflictSchema>;

export const doorStatsInput = z.object({ eventId: idSchema });
export const doorStatsOutput = z.object({
  checkedIn: z.int(),
  sold: z.int(),
  /** Nobody is admitted any more. */
  isCancelled: z.boolean(),
  inside: z.array(insideNowSchema),
  gates: z.array(namedGateSchema),
  /** People who leave are scanned: there are zones, a limit, or tickets that let in again. */
  countsOut: z.boolean(),
  /** Newest first. */
  conflicts: z.array(doorConflictSchema),
});
export type DoorStats = z.infer<typeof doorStatsOutput>;
export type DoorCount = Omit<DoorStats, 'conflicts' | 'gates' | 'countsOut'>;

/** A record of the offline list, encrypted by `offline-list.ts`. */
const sealedRecordSchema = z.object({ key: z.string(), iv: z.string(), sealed: z.string() });
export type SealedRecord = z.infer<typeof sealedRecordSchema>;

/** The offline list. A record can only be found and opened with its ticket's secret. */
export const offlineListInput = z.object({
  eventId: idSchema,
  /** The previous page's `upTo`; 0 for the whole list. */
  since: z.int().min(0).default(0),
});
export const offlineListOutput = z.object({
  /** All Ed25519 keys that verify tickets, by the id that codes name; `x` as in a JWK. */
  publicKeys: z.array(z.object({ id: z.int(), x: z.string() })),
  eventStatus: z.enum(EVENT_STATUSES),
  records: z.array(sealedRecordSchema),
  /**
   * Pass this as `since` for later changes; a repeated record replaces the previous one. It is less than `since` only
   * when the box office rebuilt its list and sends all records again.
   */
  upTo: z.int(),
  /** There is more to fetch right now. */
  more: z.boolean(),
  /** Zones, gates and limits, and the clock of rules by the day. */
  doors: doorsSchema.extend({ timeZone: z.string() }),
});
export type OfflineList = z.infer<typeof offlineListOutput>;

const reentryRule = z.object({ rule: z.enum(REENTRY_RULES), until: z.int().nullable() });
/** `Heads` of `shared/check-in/heads.ts`. */
const headsSchema = z.object({
  heads: z.int(),
  entered: z.int(),
  inside: z.record(z.string(), z.int()),
  lastInAt: z.int().nullable(),
});

/** The JSON content of an encrypted record. */
export const offlineRecordSchema = scannedTicket.extend({
  status: z.enum(TICKET_STATUSES),
  usedAt: z.string().nullable(),
  gate: z.string(),
  /** Its payment is disputed: not valid for entry. */
  disputed: z.literal(true).exactOptional(),
  /** What it contains from the bar, with what was handed out. */
  vouchers: z.array(ticketVoucher).exactOptional(),
  /** The record of a former holder's code: the ticket was transferred and has another code. */
  transferred: z.literal(true).exactOptional(),
  /** Its holder may come in again by this rule; absent: once. */
  reentry: reentryRule.exactOptional(),
  /** Zones that admit it; absent: all. */
  zoneIds: z.array(z.string()).exactOptional(),
  /** Heads and where they are; absent for a ticket whose holder has only come in, or not yet. */
  place: headsSchema.exactOptional(),
  /** A name on a guest list: its price by time, and until when it admits new heads (Unix ms). */
  terms: z
    .object({
      priceSteps: z.array(z.object({ until: z.int().nullable(), amountMinor: z.int() })),
      currency: currencySchema,
      entryUntil: z.int().nullable(),
      /** Why no new head comes in any more. */
      closed: z.enum(['ENTRY_TOO_LATE', 'ENTRY_RELEASED', 'ENTRY_REMOVED']).nullable(),
    })
    .exactOptional(),
});
export type OfflineRecord = z.infer<typeof offlineRecordSchema>;
