import { readerOf } from '#db/client.ts';
import { readCursor, writeCursor } from '#db/keyset.ts';
import { readAudit, readEventName } from '#db/readers/audit/audit.ts';
import { readNames } from '#db/readers/people/users.ts';
import type { AuditList, ListAuditInput } from '#shared/contracts/audit.ts';
import { fromIso, toIso } from '#shared/contracts/common.ts';
import type { Deps } from '#worker/deps.ts';
import { auditDetails } from './audit-details.ts';

/** Everything that the platform's audit log has, newest first. */
export async function listAudit(deps: Pick<Deps, 'db'>, input: ListAuditInput): Promise<AuditList> {
  const reader = readerOf(deps.db);
  const { limit, actorId = null, personId = null, eventId = null, action = null } = input;
  const isFirst = !input.cursor;
  const [rows, names, eventName] = await Promise.all([
    readAudit(reader, {
      actorId,
      personId,
      eventId,
      action,
      from: input.from ? fromIso(input.from) : null,
      to: input.to ? fromIso(input.to) : null,
      after: readCursor(input.cursor),
      limit,
    }),
    readNames(reader, isFirst ? [actorId, personId].filter((id) => id !== null) : []),
    isFirst && eventId ? readEventName(reader, eventId) : null,
  ]);
  const last = rows.length === limit ? rows.at(-1) : undefined;
  const items = rows.map((row) => ({
    id: row.id,
    action: row.action,
    at: toIso(row.createdAt),
    actor: personOf(row.actorId, row.actorName, row.actorEmail),
    person: personOf(row.personId, row.personName, row.personEmail),
    subjectType: row.subjectType,
    subjectId: row.subjectId,
    event: row.eventId === null ? null : { id: row.eventId, name: row.eventName },
    ...auditDetails(row.details),
  }));
  return {
    items,
    nextCursor: last ? writeCursor({ value: last.createdAt, id: String(last.rowid) }) : null,
    total: null,
    chosen: {
      actor: (actorId && names.get(actorId)) ?? null,
      person: (personId && names.get(personId)) ?? null,
      event: eventName,
    },
  };
}

function personOf(id: string | null, name: string | null, email: string | null) {
  return id === null || name === null || email === null ? null : { id, name, email };
}
