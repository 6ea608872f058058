import { ANY_TIME, afterMove, decideHeads, type Heads, HOUSE } from '#shared/check-in/heads.ts';
import { offlineKeyOf, openRecord } from '#shared/codes/offline-list.ts';
import { readCode } from '#shared/codes/qr.ts';
import type { OfflineList, OfflineRecord, ScanOutput, SealedRecord } from '#shared/contracts/check-in.ts';
import type { Caller } from '../caller.ts';

interface QueuedScan {
  requestId: string;
  code: string;
  kind: 'in' | 'out';
  heads: number;
  scannedAt: string;
}

/** A door without network: the sealed list of an hour ago, the rules of the box office, and what it did itself. */
export class OfflineDoor {
  readonly #eventId: string;
  readonly #gate: string;
  readonly #list: Map<string, SealedRecord>;
  readonly #timeZone: string;
  readonly #here = new Map<string, Heads>();
  readonly #queue: QueuedScan[] = [];

  private constructor(eventId: string, gate: string, list: Map<string, SealedRecord>, timeZone: string) {
    this.#eventId = eventId;
    this.#gate = gate;
    this.#list = list;
    this.#timeZone = timeZone;
  }

  static async download(caller: Caller, eventId: string, gate: string): Promise<OfflineDoor> {
    const list = new Map<string, SealedRecord>();
    for (let since = 0; ; ) {
      const page = await caller.query<OfflineList>('checkin.offlineList', { eventId, since });
      for (const record of page.records) list.set(record.key, record);
      since = page.upTo;
      if (!page.more) return new OfflineDoor(eventId, gate, list, page.doors.timeZone);
    }
  }

  /** @returns whether the door lets these heads pass */
  async pass(code: string, kind: 'in' | 'out', heads: number): Promise<boolean> {
    const record = await this.#open(code);
    if (record?.status !== 'active' && record?.status !== 'used') return false;
    const at = Date.now();
    const state = this.#here.get(record.id) ?? listedHeads(record);
    const { terms } = record;
    const isLate = terms?.entryUntil !== undefined && terms.entryUntil !== null && at >= terms.entryUntil;
    const decision = decideHeads(state, {
      ...{ kind, heads, at, timeZone: this.#timeZone, zone: { id: HOUSE, withinId: null }, isAdmitted: true },
      reentry: terms ? ANY_TIME : (record.reentry ?? { rule: 'once', until: null }),
      closed: terms?.closed ?? (isLate ? 'ENTRY_TOO_LATE' : null),
    });
    if (!decision.ok) return false;
    this.#here.set(record.id, afterMove(state, decision.move, at));
    this.#queue.push({
      ...{ requestId: crypto.randomUUID(), code, kind, heads, scannedAt: new Date(at).toISOString() },
    });
    return true;
  }

  /** The network is back: sends what the door did, in its order. @param onAnswer hears each answer */
  async upload(caller: Caller, onAnswer: (answer: ScanOutput) => void): Promise<void> {
    for (const scan of this.#queue.splice(0)) {
      const input = { ...scan, eventId: this.#eventId, gate: this.#gate, device: this.#gate, offline: true };
      onAnswer(await caller.mutate<ScanOutput>('checkin.scan', input));
    }
  }

  async #open(code: string): Promise<OfflineRecord | null> {
    const read = readCode(code);
    if (read.form !== 'qr') return null;
    const { secret } = read.qr;
    const sealed = this.#list.get(await offlineKeyOf(secret));
    return sealed ? await openRecord({ eventId: this.#eventId, secret }, sealed) : null;
  }
}

function listedHeads({ place, party, status, usedAt }: OfflineRecord): Heads {
  if (place) return place;
  const heads = party?.heads ?? 1;
  if (status === 'active') return { heads, entered: 0, inside: {}, lastInAt: null };
  return { heads, entered: 1, inside: { [HOUSE]: 1 }, lastInAt: usedAt ? Date.parse(usedAt) : null };
}
