import { DISCOUNT_BATCH_REMEMBERED_MS } from '#shared/limits.ts';
import { ofItsPeopleSql } from './organizations.ts';

/** SQL: the batch `b` is open, or ended so lately that its codes are still called expired. */
export const IS_REMEMBERED_BATCH = `coalesce(b.valid_until > unixepoch() * 1000 - ${DISCOUNT_BATCH_REMEMBERED_MS}, 1)`;

/**
 * SQL: how often a person has used `code`, a row of `discount_codes`, or the codes of its batch. `+` keeps SQLite on the
 * person's purchases and orders: an index of uses by person would cost one more row written per use.
 */
export function usesByPerson(userId: string): string {
  return `(SELECT COUNT(*) FROM (
      SELECT discount_code_id AS id FROM purchases
      WHERE user_id = ${userId} AND +discount_code_id IS NOT NULL AND status = 'paid'
      UNION ALL
      SELECT discount_code_id FROM orders
      WHERE user_id = ${userId} AND +discount_code_id IS NOT NULL AND status IS NOT NULL
    ) AS taken CROSS JOIN discount_codes AS other ON other.id = taken.id
    WHERE other.id = code.id OR other.batch_id = code.batch_id)`;
}

/** SQL: number of single codes that count against an organization's bound. */
export function singleCodesSql(organization: string): string {
  return `(SELECT count(*) FROM discount_codes AS c WHERE c.batch_id IS NULL AND ${ofItsPeopleSql('c', organization)})`;
}

/** SQL: number of batches that count against an organization's bound. */
export function batchesSql(organization: string): string {
  return `(SELECT count(*) FROM discount_batches AS b WHERE ${ofItsPeopleSql('b', organization)})`;
}
