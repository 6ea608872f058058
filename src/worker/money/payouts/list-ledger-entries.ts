import { readerOf } from '#db/client.ts';
import { readAttendeeEvent } from '#db/readers/attendees/attendees.ts';
import { readLedgerEntries } from '#db/readers/money/ledger-entries.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { LedgerEntries, LedgerEntriesInput } from '#shared/contracts/money/ledger-entries.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';

/** Entries per chunk of the file (about 1 MB). */
const ENTRIES_PER_EXPORT = 5_000;

/** Every ledger entry of an event's accounts, for its organizer and administrators. */
export async function listLedgerEntries(
  deps: Pick<Deps, 'db'>,
  input: LedgerEntriesInput & { actor: Actor },
): Promise<Outcome<LedgerEntries>> {
  const reader = readerOf(deps.db);
  if (!(await readAttendeeEvent(reader, input.eventId, scopeOf(input.actor, 'money'))))
    return refused('EVENT_NOT_FOUND');
  const rows = await readLedgerEntries(reader, {
    eventId: input.eventId,
    after: Number(input.after ?? 0) || 0,
    limit: ENTRIES_PER_EXPORT,
  });
  const last = rows.length < ENTRIES_PER_EXPORT ? null : rows.at(-1);
  return done({
    items: rows.map(({ seq, at, ...row }) => ({ number: seq, at: toIso(at), ...row })),
    next: last ? String(last.seq) : null,
  });
}
