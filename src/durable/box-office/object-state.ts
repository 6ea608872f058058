import { NO_DOORS } from '#shared/contracts/doors.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';

/** The release before stored the organizer alone, and no doors. */
type StoredSnapshot =
  | EventSnapshot
  | (Omit<EventSnapshot, 'organizationId' | 'members'> & { ownerOrganizes: number });

function withMembers(stored: StoredSnapshot): EventSnapshot {
  if ('members' in stored) return stored;
  const owner = { userId: stored.organizerId, isOwner: true, rights: [], until: null };
  return {
    ...stored,
    organizationId: stored.organizerId,
    members: stored.ownerOrganizes === 1 ? [owner] : [],
  };
}

function withDoors(stored: EventSnapshot): EventSnapshot {
  if ('doors' in stored) return stored;
  const { types, ...rest } = stored as EventSnapshot;
  const once = types.map((type) => ({ ...type, reentry: 'once' as const, reentryUntil: null }));
  return { ...rest, types: once, doors: NO_DOORS, timeZone: 'UTC' };
}

/** Key-value state that survives eviction. */
export class ObjectState {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** False until the event was found in D1 once: a guessed id leaves no tables behind. */
  exists(): boolean {
    return this.#sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'kept'").toArray().length > 0;
  }

  createTables(): void {
    this.#sql.exec(
      'CREATE TABLE IF NOT EXISTS kept (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID',
    );
  }

  /** Backfill cursor: the `seq` in D1 up to which all purchases (or orders) are known here. */
  caughtUpTo(what: 'purchases' | 'orders'): number {
    return Number(this.#get(`caught_up_to_${what}`) ?? 0);
  }

  setCaughtUpTo(what: 'purchases' | 'orders', seq: number): void {
    if (seq > this.caughtUpTo(what)) this.#set(`caught_up_to_${what}`, String(seq));
  }

  /** D1 was restored: everything is read again, from the beginning. */
  forgetBackfill(): void {
    for (const what of ['purchases', 'orders']) this.#set(`caught_up_to_${what}`, '0');
  }

  /** The restore of D1 that this object knows (`restores.epoch`); 0 for none. */
  get epoch(): number {
    return Number(this.#get('epoch') ?? 0);
  }

  set epoch(epoch: number) {
    this.#set('epoch', String(epoch));
  }

  /** After a restore, until this object has read D1 again and reported what D1 lost. */
  get isRebuilding(): boolean {
    return this.#get('rebuilding') === '1';
  }

  set isRebuilding(rebuilding: boolean) {
    this.#set('rebuilding', rebuilding ? '1' : '0');
  }

  /** This object has a waitlist of its own, read from D1 or begun here, and knows it better than D1. */
  get hasReadWaitlist(): boolean {
    return this.#get('read_waitlist') === '1';
  }

  set hasReadWaitlist(isRead: boolean) {
    this.#set('read_waitlist', isRead ? '1' : '0');
  }

  /** This object knows its guest lists better than D1: they were read from there, or begun here. */
  get hasReadLists(): boolean {
    return this.#get('read_lists') === '1';
  }

  set hasReadLists(isRead: boolean) {
    this.#set('read_lists', isRead ? '1' : '0');
  }

  /** This object has read which seats are sold: it lost no storage since. */
  get hasReadSeats(): boolean {
    return this.#get('read_seats') === '1';
  }

  set hasReadSeats(isRead: boolean) {
    this.#set('read_seats', isRead ? '1' : '0');
  }

  /** This object has its own record of what was handed out for tickets, and knows it better than D1. */
  get hasReadVouchers(): boolean {
    return this.#get('read_vouchers') === '1';
  }

  set hasReadVouchers(isRead: boolean) {
    this.#set('read_vouchers', isRead ? '1' : '0');
  }

  /** `seq` in the check-in log up to which entries are materialized. */
  get materializedUpTo(): number {
    return Number(this.#get('folded_up_to') ?? 0);
  }

  set materializedUpTo(seq: number) {
    this.#set('folded_up_to', String(seq));
  }

  /** The last snapshot from D1, so that check-in knows its staff after a wake-up while D1 is down. */
  get snapshot(): EventSnapshot | null {
    const text = this.#get('catalogue');
    return text ? withDoors(withMembers(JSON.parse(text) as StoredSnapshot)) : null;
  }

  set snapshot(snapshot: EventSnapshot) {
    this.#set('catalogue', JSON.stringify(snapshot));
  }

  /** Progress of a cancelled event's refunds; null when the event is not cancelled. */
  get cancellation(): 'under way' | 'done' | null {
    const value = this.#get('cancellation');
    return value === 'under way' || value === 'done' ? value : null;
  }

  set cancellation(value: 'under way' | 'done') {
    this.#set('cancellation', value);
  }

  /** Consecutive alarms that left a refund or a cancellation unfinished. */
  get failedRuns(): number {
    return Number(this.#get('vain_tries') ?? 0);
  }

  set failedRuns(tries: number) {
    if (tries !== this.failedRuns) this.#set('vain_tries', String(tries));
  }

  #get(key: string): string | null {
    const [row] = this.#sql.exec<{ value: string }>('SELECT value FROM kept WHERE key = ?', key).toArray();
    return row?.value ?? null;
  }

  #set(key: string, value: string): void {
    this.#sql.exec(
      'INSERT INTO kept (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
      key,
      value,
    );
  }
}
