import { type AuditEntry, commitAudited } from '#db/commits/audit/commit-audited.ts';
import { isEditable } from '#db/commits/events/editable.ts';
import { isConstraint } from '#db/d1-errors.ts';
import { commissionAccount, eventRevenueAccount } from '#db/ledger/ledger-accounts.ts';
import { scopeParam } from '#db/sql/organizations.ts';
import { assignments } from '#db/sql/patch-sql.ts';
import { PROMOTERS_PER_EVENT_MAX } from '#shared/limits.ts';
import type { Scope } from '#shared/organizations/rights.ts';

/** SQL: scope ?1 may edit `events e` at ?2. */
const EDITABLE = isEditable('e', { scope: '?1', now: '?2' });

export interface PromoterContent {
  name: string;
  email: string | null;
  /** JSON: a `CommissionRule`. */
  commission: string;
}

/** @returns false when a condition does not hold; the caller finds out which */
export async function insertPromoter(
  db: D1Database,
  draft: {
    id: string;
    eventId: string;
    requestId: string;
    scope: Scope | null;
    content: PromoterContent & { code: string };
    audit: AuditEntry;
  },
): Promise<boolean> {
  const { id, requestId, content, audit } = draft;
  try {
    return await commitAudited(db, {
      change: db
        .prepare(
          `INSERT INTO promoters (id, event_id, request_id, name, email, code, commission, created_at, updated_at)
           SELECT ?4 ->> 'id', e.id, ?4 ->> 'requestId', ?4 ->> 'name', ?4 ->> 'email', ?4 ->> 'code',
                  ?4 ->> 'commission', ?2, ?2
           FROM events e WHERE e.id = ?3 AND ${EDITABLE}
             AND (SELECT count(*) FROM promoters WHERE event_id = e.id) < ${PROMOTERS_PER_EVENT_MAX}
           ON CONFLICT (event_id, request_id) DO NOTHING`,
        )
        .bind(
          scopeParam(draft.scope),
          audit.now,
          draft.eventId,
          JSON.stringify({ id, requestId, ...content }),
        ),
      audit,
    });
  } catch (error) {
    if (isConstraint(error, 'UNIQUE', 'promoters.event_id, promoters.code')) return false;
    throw error;
  }
}

const COLUMN_OF = {
  name: 'name',
  email: 'email',
  commission: 'commission',
  endedAt: 'ended_at',
} as const;

/** Updates the given fields. @returns false when the event can no longer be edited */
export async function changePromoter(
  db: D1Database,
  change: {
    promoterId: string;
    scope: Scope | null;
    patch: Partial<PromoterContent & { endedAt: number | null }>;
    audit: AuditEntry;
  },
): Promise<boolean> {
  const { patch, audit } = change;
  const columns = assignments<PromoterContent & { endedAt: number | null }>(COLUMN_OF, patch, '?4');
  return commitAudited(db, {
    change: db
      .prepare(
        `UPDATE promoters SET ${[...columns, 'updated_at = ?2'].join(', ')}
         WHERE id = ?3 AND EXISTS (SELECT 1 FROM events e WHERE e.id = promoters.event_id AND ${EDITABLE})`,
      )
      .bind(scopeParam(change.scope), audit.now, change.promoterId, JSON.stringify(patch)),
    audit,
  });
}

/**
 * Records that the organizer has paid a promoter: the event then owes it to the organizer. Only up to what is due.
 * @returns false when less is due
 */
export async function payPromoter(
  db: D1Database,
  paid: {
    id: string;
    eventId: string;
    promoterId: string;
    requestId: string;
    recordedBy: string;
    amountMinor: number;
    note: string;
    audit: AuditEntry;
  },
): Promise<boolean> {
  const { id, eventId, promoterId, audit } = paid;
  return commitAudited(db, {
    change: db
      .prepare(
        `INSERT INTO payouts (id, event_id, account_id, request_id, currency, amount, reference, note, recorded_by,
                              created_at, method)
         SELECT ?1, event_id, id, ?3, currency, ?4, '', ?5, ?6, ?7, 'house'
         FROM ledger_accounts WHERE id = ?2 AND kind = 'commission_payable' AND balance >= ?4
         ON CONFLICT (recorded_by, request_id) DO NOTHING`,
      )
      .bind(
        id,
        commissionAccount(eventId, promoterId),
        paid.requestId,
        paid.amountMinor,
        paid.note,
        paid.recordedBy,
        audit.now,
      ),
    audit,
    after: [
      db
        .prepare(
          `INSERT INTO ledger_transfers (request_id, kind, debit_account_id, credit_account_id, amount, currency,
                                         reference_id, description, created_at)
           SELECT 'payout:' || id, 'commission_paid', account_id, ?2, amount, currency, id, note, created_at
           FROM payouts WHERE id = ?1 ON CONFLICT (request_id) DO NOTHING`,
        )
        .bind(id, eventRevenueAccount(eventId)),
    ],
  });
}
