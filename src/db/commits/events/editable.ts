import type { AuditEntry } from '#db/commits/audit/commit-audited.ts';
import { inScopeSql } from '#db/sql/organizations.ts';
import type { Scope } from '#shared/organizations/rights.ts';

/** A new ticket type or menu item. */
export interface EventPartDraft<Content> {
  id: string;
  eventId: string;
  requestId: string;
  /** Null: any event. */
  scope: Scope | null;
  content: Content;
  audit: AuditEntry;
}

/**
 * SQL: this event is in the scope and may be edited at `now`, as it is a draft, or published and not over. Each argument
 * is an SQL expression; `event` is a table name or alias.
 */
export function isEditable(event: string, by: { scope: string; now: string }): string {
  return `${inScopeSql(event, by.scope)}
    AND (${event}.status = 'draft' OR (${event}.status = 'published' AND ${event}.ends_at > ${by.now}))`;
}
