import { insideOf } from '#shared/check-in/heads.ts';
import type { OfflineRecord } from '#shared/contracts/check-in.ts';
import { toIso } from '#shared/contracts/common.ts';
import { entryTermsOf, entryTermsView } from '#shared/events/entry-terms.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';
import { entryEndOf, isExpected } from '#shared/lists/guest-list.ts';
import type { MaterializedSql } from '../check-in-log.ts';
import {
  CODE_START_CHARS,
  type Condition,
  type FoundGuest,
  type ListedGuests,
  type OfflineEntry,
} from '../guest-list-store.ts';
import { placeOf } from '../scanned-ticket.ts';
import { closedOf, type DoorSubject, isAdmittedIn, keptSeats, partyView, reentryOf } from './door-subject.ts';
import type { Passages } from './passages.ts';

export interface PartyGuestsDeps {
  sql: MaterializedSql;
  passages: Passages;
  snapshot: () => EventSnapshot | null;
  now: () => number;
}

/** Names on guest lists among the door's guests, and what a device needs to let heads in by itself. */
export class PartyGuests implements ListedGuests {
  readonly #deps: PartyGuestsDeps;

  constructor(deps: PartyGuestsDeps) {
    this.#deps = deps;
  }

  /** Names that may come or came, in their order. */
  list({ sql, params }: Condition, limit: number): FoundGuest[] {
    return this.#ids(`state NOT IN ('removed', 'duplicate') AND ${sql} ORDER BY name_key, id LIMIT ?`, [
      ...params,
      limit,
    ]).flatMap((id) => {
      const found = this.#recordOf(id);
      if (!found) return [];
      const codeStart = found.subject.shortCode.slice(0, CODE_START_CHARS);
      return [{ ...found.record, inside: found.record.party?.inside ?? 0, codeStart }];
    });
  }

  withEmail(email: string, limit: number): FoundGuest[] {
    const sql = email.endsWith('@') ? "lower(email) LIKE ? || '%'" : 'lower(email) = ?';
    return this.list({ sql, params: [email.toLowerCase()] }, limit);
  }

  /** Names and change numbers, oldest change first. */
  changedAfter(since: number, limit: number): (OfflineEntry & { seq: number })[] {
    const rows = this.#deps.sql
      .exec<{ id: string; seq: number }>(
        'SELECT id, changed_seq AS seq FROM list_entries WHERE changed_seq > ? ORDER BY changed_seq LIMIT ?',
        since,
        limit,
      )
      .toArray();
    return rows.flatMap(({ id, seq }) => {
      const found = this.#recordOf(id);
      return found ? [{ secret: found.subject.secret, record: found.record, seq }] : [];
    });
  }

  /** Adds to a ticket's record where its holder is, and the rules that are not everybody's. */
  withRules(record: OfflineRecord, typeId: string): OfflineRecord {
    const { passages, snapshot } = this.#deps;
    const event = snapshot();
    const place = record.status === 'used' ? passages.placeOf(record.id) : null;
    if (!event) return record;
    const subject = { party: null, typeId };
    const reentry = reentryOf(event, subject);
    return {
      ...record,
      ...entryTermsView(
        entryTermsOf(
          event,
          event.types.find(({ id }) => id === typeId),
        ),
      ),
      ...(reentry.rule !== 'once' && { reentry }),
      ...zonesOf(event, subject),
      ...(place && { place }),
    };
  }

  insideOf(ticketId: string): number {
    const place = this.#deps.passages.placeOf(ticketId);
    return place ? insideOf(place) : 1;
  }

  #ids(where: string, params: readonly (string | number)[]): string[] {
    return this.#deps.sql
      .exec<{ id: string }>(`SELECT id FROM list_entries WHERE ${where}`, ...params)
      .toArray()
      .map(({ id }) => id);
  }

  #recordOf(entryId: string): { subject: DoorSubject; record: OfflineRecord } | null {
    const { passages, snapshot, now } = this.#deps;
    const subject = passages.find({ form: 'found', ticketId: entryId });
    const event = snapshot();
    if (!subject?.party || !event) return null;
    const { list, entry } = subject.party;
    const place = passages.headsOf(subject);
    const last = passages.movesOf(entryId).findLast(({ kind }) => kind === 'admitted' || kind === 'returned');
    const closed = isExpected(entry) ? null : closedOf(subject.party, now());
    return {
      subject,
      record: {
        id: entry.id,
        typeName: list.name,
        holderName: entry.name,
        ...keptSeats(subject.party),
        ...placeOf({ position: 1, purchaseSize: 1 }),
        status: entry.entered < entry.heads ? 'active' : 'used',
        usedAt: last ? toIso(last.at) : null,
        gate: last?.gate ?? '',
        party: partyView(subject.party, place, event, now()),
        place,
        ...zonesOf(event, subject),
        terms: {
          priceSteps: list.priceSteps,
          currency: event.currency,
          entryUntil: entryEndOf(entry, list),
          closed: closed as NonNullable<OfflineRecord['terms']>['closed'],
        },
      },
    };
  }
}

/** Zones that admit it; absent if all do. */
function zonesOf(
  { doors }: EventSnapshot,
  subject: Pick<DoorSubject, 'party' | 'typeId'>,
): Pick<OfflineRecord, 'zoneIds'> {
  const zones = doors.zones.filter((zone) => isAdmittedIn(zone, subject));
  return zones.length === doors.zones.length ? {} : { zoneIds: zones.map(({ id }) => id) };
}
