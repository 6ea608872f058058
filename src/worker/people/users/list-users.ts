import { readerOf } from '#db/client.ts';
import { cursorAfter, readCursor } from '#db/keyset.ts';
import { readUserHistory, readUsers } from '#db/readers/people/users.ts';
import { toIso } from '#shared/contracts/common.ts';
import {
  type ListUsersInput,
  type ListUsersOutput,
  USER_ACTIONS,
  type UserHistory,
} from '#shared/contracts/people/users.ts';
import { searchQuery } from '#shared/text/search-query.ts';
import { auditDetails } from '#worker/audit/audit-details.ts';
import type { Deps } from '#worker/deps.ts';
import { imageUrl } from '#worker/files/image-url.ts';

/** Rows of the table of people that load at once. */
const USERS_PER_LOAD = 100;
const HISTORY_PAGE_SIZE = 20;

export async function listUsers(deps: Pick<Deps, 'db'>, input: ListUsersInput): Promise<ListUsersOutput> {
  const match = searchQuery(input.search);
  // A search text without any letter matches nothing.
  if (match === null && input.search !== '') return { items: [], nextCursor: null, total: 0, waiting: 0 };
  const { rows, total, waiting } = await readUsers(readerOf(deps.db), {
    match,
    role: input.role ?? null,
    status: input.status ?? null,
    waiting: input.waiting,
    after: readCursor(input.cursor),
    limit: USERS_PER_LOAD,
  });
  const items = rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    emailVerified: row.emailVerifiedAt !== null,
    phone: row.phone,
    language: row.language,
    currency: row.currency,
    role: row.role,
    status: row.status,
    imageUrl: imageUrl(row.imageKey),
    createdAt: toIso(row.createdAt),
    lastSignedInAt: row.lastSignedInAt === null ? null : toIso(row.lastSignedInAt),
    events: row.events,
    pausedEvents: row.pausedEvents,
    organizerRequest:
      row.requestId === null || row.requestedAt === null
        ? null
        : { id: row.requestId, message: row.requestMessage ?? '', createdAt: toIso(row.requestedAt) },
  }));
  const places = input.waiting
    ? rows.map(({ requestId, requestedAt }) => ({ id: requestId ?? '', createdAt: requestedAt ?? 0 }))
    : rows;
  return { items, nextCursor: cursorAfter(places, USERS_PER_LOAD), total, waiting };
}

/** Changes of a user's account and roles with their authors, newest first. */
export async function listUserHistory(
  deps: Pick<Deps, 'db'>,
  input: { userId: string; page: number; pageSize?: number | undefined },
): Promise<UserHistory> {
  const pageSize = input.pageSize ?? HISTORY_PAGE_SIZE;
  const { rows, total } = await readUserHistory(readerOf(deps.db), {
    userId: input.userId,
    actions: USER_ACTIONS,
    limit: pageSize,
    offset: (input.page - 1) * pageSize,
  });
  const items = rows.flatMap((row) => {
    const action = USER_ACTIONS.find((known) => known === row.action);
    if (!action) return [];
    return [
      {
        id: row.id,
        action,
        at: toIso(row.createdAt),
        actorName: row.actorName ?? '—',
        eventName: row.eventName,
        ...auditDetails(row.details),
      },
    ];
  });
  return { items, page: input.page, pageSize, total };
}
