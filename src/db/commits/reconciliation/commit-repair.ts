import { commitRepeatable } from '#db/client.ts';
import { INSERT_AUDIT } from '#db/commits/audit/commit-audited.ts';
import { outboxStatements, type SequencedMessage } from '#db/commits/d1-sync/apply-outbox-messages.ts';
import { isConstraint } from '#db/d1-errors.ts';
import { wrongCounters } from '#db/sql/reconciliation.ts';

/** As many as the outbox sends in a batch: bounds the size of a bound parameter. */
const MESSAGES_PER_STATEMENT_MAX = 500;

export interface RepairCommit {
  /** Idempotency key: event, actor and request id. */
  auditId: string;
  eventId: string;
  /** The administrator who requested the repair. */
  actorId: string;
  counts: Record<string, number>;
  /** The box office's state of tickets and orders where D1 differs, as new entries. */
  messages: SequencedMessage[];
  /** Recompute the `sold` counters that drifted, each with an audit row of the old and the new value. */
  recounts: boolean;
  now: number;
}

/**
 * Writes the box office's state into D1 as new entries, and the repair into the audit log, in one transaction.
 * Idempotent by the audit row's id.
 */
export async function commitRepair(db: D1Database, repair: RepairCommit): Promise<void> {
  const { auditId, eventId, actorId, counts, messages, recounts, now } = repair;
  const statements = [
    db
      .prepare(`${INSERT_AUDIT} VALUES (?1, ?2, 'event.reconcile', 'event', ?3, ?3, ?4, ?5)`)
      .bind(auditId, actorId, eventId, JSON.stringify(counts), now),
  ];
  for (let from = 0; from < messages.length; from += MESSAGES_PER_STATEMENT_MAX)
    statements.push(
      ...outboxStatements(db, eventId, messages.slice(from, from + MESSAGES_PER_STATEMENT_MAX)),
    );
  if (recounts) {
    statements.push(
      db.prepare(AUDIT_RECOUNTS).bind(auditId, eventId, actorId, now),
      db.prepare(recount('ticket_types')).bind(eventId),
      db.prepare(recount('menu_items')).bind(eventId),
    );
  }
  try {
    await commitRepeatable(db, statements);
  } catch (error) {
    // An attempt whose response was lost has committed.
    if (!isConstraint(error, 'UNIQUE', 'audit_log.id')) throw error;
  }
}

const AUDIT_RECOUNTS = `
  ${INSERT_AUDIT}
  SELECT ?1 || ':' || id, ?3, kind || '.recount', kind, id, ?2, json_object('before', sold, 'after', actual), ?4
  FROM (${wrongCounters('?2')})`;

function recount(table: 'ticket_types' | 'menu_items'): string {
  return `UPDATE ${table} SET sold = wrong.actual FROM (${wrongCounters('?1')}) AS wrong
          WHERE ${table}.id = wrong.id`;
}
