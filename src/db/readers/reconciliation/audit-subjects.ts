import type { Query, Reader } from '#db/client.ts';
import type { AuditSubjectKind } from '#shared/contracts/reconciliation/book-checks.ts';

export interface AuditSubjectRow {
  id: string;
  kind: AuditSubjectKind;
  /** Human-readable label, such as a ticket's code or an item's name. */
  label: string | null;
  eventId: string | null;
  eventName: string | null;
  /** Also null for an erased account and for a door guest without an account. */
  personId: string | null;
  personName: string | null;
  personEmail: string | null;
}

/** Selects `id`, `label`, `event_id` and `user_id` of the subjects whose ids are bound as JSON to `?1`. */
const SUBJECTS: Readonly<Record<AuditSubjectKind, string>> = {
  event: 'SELECT id, name AS label, id AS event_id, NULL AS user_id FROM events WHERE id IN ids',
  ticket_type: 'SELECT id, name AS label, event_id, NULL AS user_id FROM ticket_types WHERE id IN ids',
  menu_item: 'SELECT id, name AS label, event_id, NULL AS user_id FROM menu_items WHERE id IN ids',
  discount_code: 'SELECT id, code AS label, event_id, NULL AS user_id FROM discount_codes WHERE id IN ids',
  ticket: 'SELECT id, short_code AS label, event_id, user_id FROM tickets WHERE id IN ids',
  order: 'SELECT id, short_code AS label, event_id, user_id FROM orders WHERE id IN ids',
  purchase: `SELECT id, (SELECT MIN(short_code) FROM tickets WHERE purchase_id = p.id) AS label, event_id, user_id
             FROM purchases AS p WHERE id IN ids`,
  refund: `SELECT r.id, COALESCE(t.short_code, o.short_code) AS label, r.event_id, r.user_id FROM refunds AS r
           LEFT JOIN tickets AS t ON r.subject_type = 'ticket' AND t.id = r.subject_id
           LEFT JOIN orders AS o ON r.subject_type = 'order' AND o.id = r.subject_id WHERE r.id IN ids`,
  tip: 'SELECT id, performer_name AS label, event_id, user_id FROM tips WHERE id IN ids',
  payment: 'SELECT id, NULL AS label, NULL AS event_id, user_id FROM payments WHERE id IN ids',
  payout: 'SELECT id, NULL AS label, event_id, NULL AS user_id FROM payouts WHERE id IN ids',
  account: 'SELECT id, NULL AS label, event_id, user_id FROM ledger_accounts WHERE id IN ids',
  transfer: `SELECT t.request_id AS id, NULL AS label, COALESCE(c.event_id, d.event_id) AS event_id,
               COALESCE(d.user_id, c.user_id) AS user_id
             FROM ledger_transfers AS t JOIN ledger_accounts AS d ON d.id = t.debit_account_id
             JOIN ledger_accounts AS c ON c.id = t.credit_account_id WHERE t.request_id IN ids`,
};

const KINDS = Object.keys(SUBJECTS) as AuditSubjectKind[];

/**
 * Describes the subjects of audit findings and their owners. Subjects without a row, such as a currency, are left out.
 */
export async function readAuditSubjects(
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, AuditSubjectRow>> {
  if (ids.length === 0) return new Map();
  const params = [JSON.stringify(ids)];
  // A query for each table: D1 allows few terms in one UNION.
  const queries = KINDS.map(
    (kind): Query => ({
      sql: `WITH ids AS (SELECT value FROM json_each(?1))
            SELECT s.id, '${kind}' AS kind, s.label, e.id AS eventId, e.name AS eventName,
                   u.id AS personId, u.name AS personName, u.email AS personEmail
            FROM (${SUBJECTS[kind]}) AS s LEFT JOIN events AS e ON e.id = s.event_id
            LEFT JOIN users AS u ON u.id = s.user_id AND u.door_event_id IS NULL AND u.deleted_at IS NULL`,
      params,
    }),
  );
  const found = await reader.together<AuditSubjectRow[]>(...queries);
  return new Map(found.flat().map((row) => [row.id, row]));
}
