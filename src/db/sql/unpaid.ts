/** Entries that cover what an `unpaid` payment owes, each at most once. */
const COVERS = ['kept', 'paid', 'void', 'tip'] as const;

/** SQL: the keys of all ledger entries about the unpaid payment with this id. */
export function unpaidKeys(id: string): string {
  return ['lost', ...COVERS].map((name) => `'unpaid_${name}:' || ${id}`).join(', ');
}

/** SQL: what has covered the payment `pay` since its capture was refused. */
export const COVERED = `(SELECT coalesce(sum(t.amount), 0) FROM ledger_transfers AS t
  WHERE t.request_id IN (${COVERS.map((name) => `'unpaid_${name}:' || pay.id`).join(', ')}))`;
