import { type AuditEntry, commitAudited } from '#db/commits/audit/commit-audited.ts';
import { isConstraint } from '#db/d1-errors.ts';
import { IS_SINGLE_CODE } from '#db/schema/events.ts';
import { singleCodesSql } from '#db/sql/discounts.ts';
import { founderSql, inScopeSql, ownedInScopeSql, scopeParam } from '#db/sql/organizations.ts';
import { afterPatch, assignments } from '#db/sql/patch-sql.ts';
import type { CodeRules } from '#shared/discounts/discount-code.ts';
import { DISCOUNT_CODES_PER_ORGANIZER_MAX } from '#shared/limits.ts';
import type { Scope } from '#shared/organizations/rights.ts';

/** Editable fields of a discount code. Times in Unix ms, amounts in minor units. */
export interface DiscountContent extends Omit<CodeRules, 'id' | 'active' | 'used'> {
  description: string;
  active: boolean;
}

export const COLUMN_OF = {
  eventId: 'event_id',
  code: 'code',
  description: 'description',
  type: 'type',
  value: 'value',
  fixedCurrency: 'fixed_currency',
  validFrom: 'valid_from',
  validUntil: 'valid_until',
  maxUses: 'max_uses',
  minimumPurchase: 'minimum_purchase',
  active: 'active',
  perPerson: 'per_person',
  ticketTypeIds: 'ticket_type_ids',
} as const satisfies Record<keyof DiscountContent, string>;

export const FIELDS = Object.keys(COLUMN_OF) as (keyof DiscountContent)[];

/** `no`: a condition does not hold, or this request already made a code; the caller finds out which. */
export type DiscountCommitted = 'yes' | 'taken' | 'no';

/** ?2 is the organization of the event, or of codes for all its events. */
export async function insertDiscount(
  db: D1Database,
  draft: {
    id: string;
    requestId: string;
    organizationId: string;
    content: DiscountContent;
    audit: AuditEntry;
  },
): Promise<DiscountCommitted> {
  const columns = FIELDS.map((field) => COLUMN_OF[field]).join(', ');
  const values = FIELDS.map((field) => `?1 ->> '${field}'`).join(', ');
  return committed(
    db,
    db
      .prepare(
        `INSERT INTO discount_codes (id, organizer_id, organization_id, request_id, ${columns}, created_at, updated_at)
         SELECT ?1 ->> 'id', ${founderSql('?2')}, ?2, ?1 ->> 'requestId', ${values}, ?3, ?3
         WHERE (?1 ->> 'eventId' IS NULL
                OR EXISTS (SELECT 1 FROM events WHERE id = ?1 ->> 'eventId' AND organization_id = ?2))
           AND ${singleCodesSql('?2')} < ${DISCOUNT_CODES_PER_ORGANIZER_MAX}
         ON CONFLICT (organizer_id, request_id) DO NOTHING`,
      )
      .bind(
        JSON.stringify({ id: draft.id, requestId: draft.requestId, ...draft.content }),
        draft.organizationId,
        draft.audit.now,
      ),
    draft.audit,
  );
}

/** Updates the given fields. The UPDATE itself checks that the new limit covers the uses so far. */
export async function changeDiscount(
  db: D1Database,
  change: {
    discountId: string;
    scope: Scope | null;
    patch: Partial<DiscountContent>;
    audit: AuditEntry;
  },
): Promise<DiscountCommitted> {
  const columns = assignments<DiscountContent>(COLUMN_OF, change.patch, '?1');
  return committed(
    db,
    db
      .prepare(
        `UPDATE discount_codes SET ${[...columns, 'updated_at = ?4'].join(', ')}
         WHERE id = ?2 AND ${IS_SINGLE_CODE} AND ${ownedInScopeSql('discount_codes', '?3')}
           AND coalesce(?1 ->> 'maxUses' >= used, 1)
           AND coalesce(${after('validFrom')} < ${after('validUntil')}, 1)
           AND (?1 ->> 'eventId' IS NULL
                OR EXISTS (SELECT 1 FROM events e
                           WHERE e.id = ?1 ->> 'eventId' AND e.organization_id = discount_codes.organization_id
                             AND ${inScopeSql('e', '?3')}))`,
      )
      .bind(JSON.stringify(change.patch), change.discountId, scopeParam(change.scope), change.audit.now),
    change.audit,
  );
}

/** Deletes a code that was never used. */
export async function removeDiscount(
  db: D1Database,
  removal: { discountId: string; scope: Scope | null; audit: AuditEntry },
): Promise<boolean> {
  const done = await committed(
    db,
    db
      .prepare(
        `DELETE FROM discount_codes
         WHERE id = ?1 AND ${IS_SINGLE_CODE} AND ${ownedInScopeSql('discount_codes', '?2')} AND used = 0
           AND NOT EXISTS (SELECT 1 FROM discount_uses WHERE discount_code_id = ?1)`,
      )
      .bind(removal.discountId, scopeParam(removal.scope)),
    removal.audit,
  );
  return done === 'yes';
}

/** SQL for the column's value after the patch ?1, which may set it to NULL. */
function after(field: keyof DiscountContent): string {
  return afterPatch(`discount_codes.${COLUMN_OF[field]}`, field, '?1');
}

export async function committed(
  db: D1Database,
  change: D1PreparedStatement,
  audit: AuditEntry,
  around: { before?: D1PreparedStatement[]; after?: D1PreparedStatement[] } = {},
): Promise<DiscountCommitted> {
  try {
    return (await commitAudited(db, { ...around, change, audit })) ? 'yes' : 'no';
  } catch (error) {
    const isTaken = ['organizer_id', 'organization_id'].some((owner) =>
      isConstraint(error, 'UNIQUE', `discount_codes.${owner}, discount_codes.code`),
    );
    if (isTaken) return 'taken';
    throw error;
  }
}
