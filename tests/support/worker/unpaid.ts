import { env } from 'cloudflare:test';
import { createDeps } from '#worker/deps.ts';
import { closeDueUnpaid } from '#worker/money/unpaid/close-unpaid.ts';

export async function paymentOf(id: string) {
  return await env.DB.prepare(
    'SELECT status, due, closed_at IS NOT NULL AS isClosed FROM payments WHERE id = ?',
  )
    .bind(id)
    .first();
}

/** Ids of the tickets that a payment was for. */
export async function ticketsOf(paymentId: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    'SELECT t.id FROM tickets AS t JOIN payments AS p ON p.result_id = t.purchase_id WHERE p.id = ? ORDER BY t.id',
  )
    .bind(paymentId)
    .all<{ id: string }>();
  return results.map(({ id }) => id);
}

/** Kinds of the mails about a payment. */
export async function mailsOwed(paymentId: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT kind FROM deliveries WHERE channel = 'mail' AND subject_id = ? ORDER BY kind",
  )
    .bind(paymentId)
    .all<{ kind: string }>();
  return results.map(({ kind }) => kind);
}

/** The day to pay in another way is over, and the cron runs. */
export async function lapse(paymentId: string): Promise<void> {
  await env.DB.prepare('UPDATE payments SET expires_at = 1 WHERE id = ?').bind(paymentId).run();
  await closeDueUnpaid(createDeps(env));
}
