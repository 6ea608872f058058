import type { AuditEntry } from '#db/commits/audit/commit-audited.ts';

/** A new ticket type or menu item. */
export interface EventPartDraft<Content> {
  id: string;
  eventId: string;
  requestId: string;
  /** Null: any event. */
  ownerId: string | null;
  content: Content;
  audit: AuditEntry;
}

/**
 * SQL: owner `ownerId` may edit this event at `now`, as it is a draft, or published and not over. A NULL owner may edit
 * any event. Each argument is an SQL expression; `event` is a table name or alias.
 */
export function isEditable(event: string, by: { ownerId: string; now: string }): string {
  return `(${by.ownerId} IS NULL OR ${event}.organizer_id = ${by.ownerId})
    AND (${event}.status = 'draft' OR (${event}.status = 'published' AND ${event}.ends_at > ${by.now}))`;
}
