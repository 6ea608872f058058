import { detailsOf, errorCodeOf } from '#client/lib/api/error-record.ts';
import { mayPass } from '#client/lib/api/retry.ts';
import {
  type Party,
  SCAN_REFUSALS,
  type ScannedTicket,
  type ScanOutput,
  type ScanRefusal,
} from '#shared/contracts/check-in.ts';
import type { InsideNow } from '#shared/contracts/doors.ts';
import { ORDER_REFUSALS, type OrderRefusal, type OrderVerdict } from '#shared/contracts/orders.ts';
import { type ErrorCode, isErrorCode, type RefusalDetails } from '#shared/errors/errors.ts';
import type { AccessNeeds } from '#shared/seats/access-needs.ts';
import type { SeatName } from '#shared/seats/seat-name.ts';
import type { ScanMode } from '../event-choice/scan-mode.ts';
import { ONE_IN, type ScanAct } from '../heads/scan-act.ts';

/**
 * - `UNCONFIRMED`: admitted offline by this device; not yet uploaded.
 * - `LEFT`: went out.
 * - `ORDER_DONE`: handed over.
 * - `NEEDS_NETWORK`: a code that only the server can check.
 * - `FAILED`: the server could not decide and a retry would not help. Nobody was admitted.
 */
export type VerdictKind =
  | 'VALID'
  | 'UNCONFIRMED'
  | 'LEFT'
  | 'ORDER_DONE'
  | 'NEEDS_NETWORK'
  | 'COUNTER_NOT_PERMITTED'
  | 'TOO_MANY_UNKNOWN_CODES'
  | ScanRefusal
  | OrderRefusal
  | 'FAILED';

export type OrderLines = readonly { name: string; quantity: number }[];

export interface Verdict {
  kind: VerdictKind;
  mode: ScanMode;
  /** The scanned or typed code, which the other mode can take; null for a ticket found by name. */
  code: string | null;
  ticketId: string | null;
  /** `secretMark` of the ticket's QR, if the server answered. */
  mark: string | null;
  holderName: string | null;
  typeName: string | null;
  /** Of the ticket, or kept for the heads of a party. */
  seats: readonly SeatName[];
  /** Distinguishes the tickets of one holder. */
  shortCode: string | null;
  inPurchase: ScannedTicket['inPurchase'] | null;
  /** The name on a guest list, after this scan. */
  party: Party | null;
  /** What the door checks or says besides. */
  notes: TicketNotes;
  act: ScanAct;
  /** Request id of the scan, by which it is undone. */
  scanId: string | null;
  /** They were in before. */
  isReentry: boolean;
  /** To take from the heads of this scan (minor units of the party's currency). */
  collectMinor: number | null;
  /** What is full. */
  zone: InsideNow | null;
  /** The zones that the ticket is for. */
  zones: readonly string[];
  /** Heads above the limit of a zone. */
  over: number;
  /** When this device or the server admitted them, ISO 8601; for `VALID` and `UNCONFIRMED`. */
  admittedAt: string | null;
  firstScan: { at: string; gate: string } | null;
  /** The other event of a typed code, if this person may see it. */
  eventName: string | null;
  lines: OrderLines;
  /** When the order was handed over before. */
  completedAt: string | null;
  /** Decided by this device offline. */
  offline: boolean;
  /** Missing from this device's offline list: sold later. */
  unlisted: boolean;
  /** The server's error, for `FAILED`. */
  failure: { code: ErrorCode; details: RefusalDetails } | null;
}

/** What the door checks or says besides letting in. */
export interface TicketNotes {
  needs?: AccessNeeds;
  answers?: { label: string; answer: string }[];
  minAge?: number;
  /** ISO 8601. */
  doorsAt?: string;
  vouchers?: { name: string; total: number; used: number }[];
}

export function bareVerdict(kind: VerdictKind, mode: ScanMode = 'tickets'): Verdict {
  return {
    kind,
    mode,
    code: null,
    ticketId: null,
    mark: null,
    holderName: null,
    typeName: null,
    seats: [],
    shortCode: null,
    inPurchase: null,
    party: null,
    notes: {},
    act: ONE_IN,
    scanId: null,
    isReentry: false,
    collectMinor: null,
    zone: null,
    zones: [],
    over: 0,
    admittedAt: null,
    firstScan: null,
    eventName: null,
    lines: [],
    completedAt: null,
    offline: false,
    unlisted: false,
    failure: null,
  };
}

/** Whether what was asked for is done: admitted, gone out, handed over. */
export function isWelcome(kind: VerdictKind): boolean {
  return kind === 'VALID' || kind === 'UNCONFIRMED' || kind === 'LEFT' || kind === 'ORDER_DONE';
}

/** The ticket fields of a verdict. */
export function ticketOnVerdict(
  ticket: (ScannedTicket & TicketNotes) | null,
): Pick<
  Verdict,
  'ticketId' | 'mark' | 'holderName' | 'typeName' | 'seats' | 'shortCode' | 'inPurchase' | 'party' | 'notes'
> {
  const { answers, needs, minAge, doorsAt, vouchers, seat } = ticket ?? {};
  return {
    ticketId: ticket?.id ?? null,
    mark: ticket?.mark ?? null,
    holderName: ticket?.holderName ?? null,
    typeName: ticket?.typeName ?? null,
    seats: ticket?.seats ?? (seat ? [seat] : []),
    shortCode: ticket?.shortCode ?? null,
    inPurchase: ticket?.inPurchase ?? null,
    party: ticket?.party ?? null,
    notes: {
      ...(answers && { answers }),
      ...(needs && { needs }),
      ...(minAge !== undefined && { minAge }),
      ...(doorsAt && { doorsAt }),
      ...(vouchers && { vouchers }),
    },
  };
}

export function verdictOfAnswer(answer: ScanOutput): Verdict {
  const shown = ticketOnVerdict(answer.ticket);
  if (answer.outcome === 'counted') return { ...bareVerdict('VALID'), admittedAt: answer.scannedAt };
  return answer.outcome === 'valid'
    ? {
        ...bareVerdict(answer.kind === 'out' ? 'LEFT' : 'VALID'),
        ...shown,
        act: { way: answer.kind ?? 'in', heads: answer.heads ?? 1 },
        isReentry: answer.reentry === true,
        collectMinor: answer.collectMinor ?? null,
        over: answer.over ?? 0,
        admittedAt: answer.scannedAt,
      }
    : {
        ...bareVerdict(answer.code),
        ...shown,
        firstScan: answer.firstScan,
        zone: answer.zone ?? null,
        zones: answer.zones ?? [],
        eventName: answer.eventName ?? null,
      };
}

/** Null while the order can still be handed over. */
export function verdictOfOrder(answer: OrderVerdict): Verdict | null {
  if (answer.outcome === 'valid') {
    if (answer.status === 'pending') return null;
    const { holderName, lines } = answer.order;
    return { ...bareVerdict('ORDER_DONE', 'orders'), holderName, lines };
  }
  return {
    ...bareVerdict(answer.code, 'orders'),
    holderName: answer.order?.holderName ?? null,
    lines: answer.order?.lines ?? [],
    completedAt: answer.completedAt,
    eventName: answer.eventName ?? null,
  };
}

const REFUSALS: readonly VerdictKind[] = [
  ...SCAN_REFUSALS,
  ...ORDER_REFUSALS,
  'COUNTER_NOT_PERMITTED',
  'TOO_MANY_UNKNOWN_CODES',
];

/** The verdict of a failed call; null for a transient failure, which is retried under the same request id. */
export function verdictOfError(error: unknown, mode: ScanMode = 'tickets'): Verdict | null {
  const code = errorCodeOf(error);
  const refusal = REFUSALS.find((candidate) => candidate === code);
  if (refusal) return bareVerdict(refusal, mode);
  if (mayPass(error)) return null;
  const fallback = mode === 'tickets' ? 'SCAN_FAILED' : 'ORDER_VERIFY_FAILED';
  return {
    ...bareVerdict('FAILED', mode),
    failure: { code: isErrorCode(code) ? code : fallback, details: detailsOf(error) },
  };
}
