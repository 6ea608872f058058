import { readerOf } from '#db/client.ts';
import { readLinkedEvent } from '#db/readers/lists/linked-event.ts';
import { ticketSigningKey } from '#shared/codes/key-ring.ts';
import { formatShortCode, signQr } from '#shared/codes/qr.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { EntryPass, OwnedList } from '#shared/contracts/lists/lists.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { isExpected } from '#shared/lists/guest-list.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { listsOf } from '#worker/box-office/parts.ts';
import type { Deps } from '#worker/deps.ts';
import type { Env } from '#worker/env.ts';
import { imageUrl } from '#worker/files/image-url.ts';
import { takeFromBucket } from '#worker/http/rate-limits.ts';
import { type ListRef, readEntryLink, readListLink } from './list-links.ts';
import { cursorOf, namesAfter, signedEntries } from './signed-views.ts';

/** Changes by one list's link: a pasted night at once, then as fast as a person types. */
const CHANGES = { burst: 60, everyMs: 1_000 };

type LinkedDeps = Deps & { env: Env };

/** The list of a link, for a change. */
export async function ownedList(deps: LinkedDeps, link: string): Promise<Outcome<ListRef>> {
  const ref = await readListLink(deps.env, link);
  if (!ref) return refused('LIST_LINK_ENDED');
  const waitMs = await takeFromBucket(deps, `guest list ${ref.listId}`, CHANGES);
  return waitMs > 0 ? refused('RATE_LIMITED') : done(ref);
}

/** The page of a list's owner. */
export async function openList(
  deps: LinkedDeps,
  {
    link,
    search,
    cursor,
  }: { link: string; search?: string | null | undefined; cursor?: string | null | undefined },
): Promise<Outcome<OwnedList>> {
  const ref = await readListLink(deps.env, link);
  const event = ref && (await showEvent(deps, ref.eventId));
  if (!ref || !event) return refused('LIST_LINK_ENDED');
  const { eventId } = ref;
  const query = { search: search ?? '', after: namesAfter(cursor) };
  const opened = await callObject(() => listsOf(deps, eventId).open(ref, query), 'OPERATION_FAILED');
  if (!opened.ok) return opened;
  const { list, names } = opened.value;
  const items = await signedEntries(deps, eventId, names.items);
  return done({
    serverTime: toIso(deps.now()),
    event,
    list,
    entries: { items, nextCursor: cursorOf(names), total: names.total },
  });
}

/** The page of a name on a list. Its code is shown while it can admit somebody. */
export async function openEntry(deps: LinkedDeps, link: string): Promise<Outcome<EntryPass>> {
  const ref = await readEntryLink(deps.env, link);
  const event = ref && (await showEvent(deps, ref.eventId));
  if (!ref || !event) return refused('LIST_LINK_ENDED');
  const { eventId, entryId } = ref;
  const pass = await callObject(() => listsOf(deps, eventId).pass(entryId), 'OPERATION_FAILED');
  if (!pass.ok) return pass;
  const { secret, shortCode, entryUntil, priceSteps, ...entry } = pass.value;
  const admits = isExpected(entry) && event.status === 'published';
  return done({
    ...entry,
    serverTime: toIso(deps.now()),
    event,
    entryUntil: entryUntil === null ? null : toIso(entryUntil),
    priceSteps: priceSteps.map(({ until, amountMinor }) => ({
      until: until === null ? null : toIso(until),
      amountMinor,
    })),
    code: admits ? await signQr({ kind: 'ticket', eventId, secret }, await ticketSigningKey(deps.env)) : null,
    shortCode: admits ? formatShortCode(shortCode) : null,
  });
}

async function showEvent(deps: LinkedDeps, eventId: string): Promise<OwnedList['event'] | null> {
  const row = await readLinkedEvent(readerOf(deps.ofEvent(eventId).db), eventId);
  if (!row) return null;
  const { startsAt, endsAt, imageKey, ...event } = row;
  return { ...event, startDate: toIso(startsAt), endDate: toIso(endsAt), imageUrl: imageUrl(imageKey) };
}
