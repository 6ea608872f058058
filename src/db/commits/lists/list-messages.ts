import { INSERT_AUDIT } from '#db/commits/audit/commit-audited.ts';
import type { GuestList, ListEntry } from '#shared/lists/guest-list.ts';

/** An organizer's change, for the audit log. */
export interface ListAudit {
  id: string;
  actorId: string;
  action: 'list.create' | 'list.change' | 'list.close' | 'list.add_late' | 'list.settle';
  details: Record<string, unknown>;
}

/** A guest list with the places that it takes, or a name on one, as they are now. */
export type ListMessage =
  /** `mails`: its owner gets the link by mail. */
  | {
      kind: 'guest_list';
      list: GuestList & { places: number };
      audit: ListAudit | null;
      mails: boolean;
      at: number;
    }
  /** `mails`: its guest gets the code by mail. */
  | { kind: 'list_entry'; entry: ListEntry & { nameKey: string }; mails: boolean; at: number };

/** The statements that apply what a box office says about its guest lists. */
export function listStatements(
  db: D1Database,
  eventId: string,
  messages: readonly ListMessage[],
): D1PreparedStatement[] {
  const lists = new Map<string, GuestList>();
  const entries = new Map<string, ListEntry>();
  for (const message of messages)
    if (message.kind === 'guest_list') lists.set(message.list.id, message.list);
    else entries.set(message.entry.id, message.entry);
  const audits = messages.flatMap((message) =>
    message.kind === 'guest_list' && message.audit
      ? [{ ...message.audit, listId: message.list.id, at: message.at }]
      : [],
  );
  const mails = messages.flatMap((message) => {
    if (!message.mails) return [];
    const { id, revision } = message.kind === 'guest_list' ? message.list : message.entry;
    const kind = message.kind === 'guest_list' ? 'list_owner' : 'list_entry';
    return [{ kind, subjectId: `${id}/${revision}`, at: message.at }];
  });
  const statement = (sql: string, rows: readonly unknown[]) =>
    rows.length > 0 ? [db.prepare(sql).bind(eventId, JSON.stringify(rows))] : [];
  return [
    ...statement(WRITE_LISTS, [...lists.values()]),
    ...statement(WRITE_ENTRIES, [...entries.values()]),
    ...statement(AUDIT_LISTS, audits),
    ...statement(OWE_MAILS, mails),
  ];
}

const WRITE_LISTS = `
  INSERT INTO guest_lists (id, event_id, request_id, name, kind, ticket_type_id, quota, plus_max, mode, price_steps,
    names_until, entry_until, after, note, promoter_id, owner_name, owner_email, places, link_version, closed_at, revision,
    created_at, updated_at)
  SELECT value ->> 'id', ?1, value ->> 'requestId', value ->> 'name', value ->> 'kind', value ->> 'ticketTypeId',
    value ->> 'quota', value ->> 'plusMax', value ->> 'mode', value -> 'priceSteps', value ->> 'namesUntil',
    value ->> 'entryUntil', value ->> 'after', value ->> 'note', value ->> 'promoterId', value ->> 'ownerName',
    value ->> 'ownerEmail', value ->> 'places', value ->> 'linkVersion', value ->> 'closedAt', value ->> 'revision',
    value ->> 'createdAt', value ->> 'updatedAt'
  FROM json_each(?2) WHERE true
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, kind = excluded.kind, quota = excluded.quota,
    plus_max = excluded.plus_max, mode = excluded.mode, price_steps = excluded.price_steps,
    names_until = excluded.names_until, entry_until = excluded.entry_until, after = excluded.after, note = excluded.note,
    promoter_id = excluded.promoter_id, owner_name = excluded.owner_name, owner_email = excluded.owner_email,
    places = excluded.places, link_version = excluded.link_version, closed_at = excluded.closed_at,
    revision = excluded.revision, updated_at = excluded.updated_at
  WHERE excluded.revision > guest_lists.revision`;

const WRITE_ENTRIES = `
  INSERT INTO list_entries (id, list_id, event_id, name, name_key, heads, entered, state, late, email, secret, short_code,
    duplicate_of, added_by, reason, request_id, revision, created_at, changed_at, seats)
  SELECT value ->> 'id', value ->> 'listId', ?1, value ->> 'name', value ->> 'nameKey', value ->> 'heads',
    value ->> 'entered', value ->> 'state', value ->> 'late', value ->> 'email', value ->> 'secret',
    value ->> 'shortCode', value ->> 'duplicateOf', value ->> 'addedBy', value ->> 'reason', value ->> 'requestId',
    value ->> 'revision', value ->> 'createdAt', value ->> 'changedAt', nullif(value -> 'seats', '[]')
  FROM json_each(?2) WHERE true
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, name_key = excluded.name_key, heads = excluded.heads,
    entered = excluded.entered, state = excluded.state, late = excluded.late, email = excluded.email,
    duplicate_of = excluded.duplicate_of, reason = excluded.reason, seats = excluded.seats, revision = excluded.revision,
    changed_at = excluded.changed_at
  WHERE excluded.revision > list_entries.revision`;

const AUDIT_LISTS = `
  ${INSERT_AUDIT}
  SELECT value ->> 'id', value ->> 'actorId', value ->> 'action', 'guest_list', value ->> 'listId', ?1,
         value -> 'details', value ->> 'at'
  FROM json_each(?2) WHERE true
  ON CONFLICT DO NOTHING`;

/** An address that changes gets a mail of its own. */
const OWE_MAILS = `
  INSERT INTO deliveries (channel, kind, subject_id, due_at, created_at)
  SELECT 'mail', value ->> 'kind', value ->> 'subjectId', value ->> 'at', value ->> 'at'
  FROM json_each(?2) WHERE ?1 IS NOT NULL
  ON CONFLICT DO NOTHING`;
