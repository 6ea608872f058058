import type { Pool, PoolClient } from 'pg';
import type { Bought, PurchaseDraft } from './purchase.ts';

/** Named, so that PostgreSQL parses and plans each of them once per connection. */
const SQL = {
  wallet: 'SELECT balance FROM wallets WHERE user_id = $1 FOR UPDATE',
  known: 'SELECT id, total FROM purchases WHERE user_id = $1 AND request_id = $2',
  type: 'SELECT price, quantity, sold FROM ticket_types WHERE id = $1 AND event_id = $2 FOR UPDATE',
  pay: 'UPDATE wallets SET balance = balance - $2 WHERE user_id = $1',
  take: 'UPDATE ticket_types SET sold = sold + $2 WHERE id = $1',
  purchase: `
    INSERT INTO purchases (id, user_id, request_id, event_id, ticket_type_id, quantity, total)
    VALUES ($1, $2, $3, $4, $5, $6, $7)`,
  tickets: `
    INSERT INTO tickets (id, event_id, ticket_type_id, purchase_id, user_id, secret, short_code, amount_paid)
    SELECT n.id, $4, $5, $6, $7, n.secret, n.code, $8
    FROM unnest($1::uuid[], $2::text[], $3::text[]) AS n (id, secret, code)`,
  transfer: `
    INSERT INTO ledger_transfers (debit_account, credit_account, amount, reference_id) VALUES ($1, $2, $3, $4)`,
};

/**
 * The usual way: one transaction that locks rows, checks, and writes. It locks the buyer's own wallet first and the
 * contended ticket type last, to hold the hot row as briefly as possible.
 */
export async function purchaseByRowLock(pool: Pool, draft: PurchaseDraft): Promise<Bought> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query('BEGIN');
    const bought = await buy(client, draft);
    await client.query(bought.outcome === 'ok' ? 'COMMIT' : 'ROLLBACK');
    return bought;
  } catch (error) {
    // Closing the connection rolls back its transaction.
    broken = true;
    throw error;
  } finally {
    client.release(broken);
  }
}

async function buy(client: PoolClient, draft: PurchaseDraft): Promise<Bought> {
  const { userId, requestId, eventId, typeId, quantity, purchaseId, tickets } = draft;
  const refuse = (outcome: Bought['outcome']): Bought => ({ outcome, purchaseId: '', totalMinor: 0 });
  const [wallet] = await run<{ balance: string }>(client, 'wallet', [userId]);
  const [known] = await run<{ id: string; total: string }>(client, 'known', [userId, requestId]);
  if (known) return { outcome: 'ok', purchaseId: known.id, totalMinor: Number(known.total) };
  const [type] = await run<{ price: string; quantity: number; sold: number }>(client, 'type', [
    typeId,
    eventId,
  ]);
  if (!type || type.sold + quantity > type.quantity) return refuse('SOLD_OUT');
  const total = Number(type.price) * quantity;
  if (!wallet || Number(wallet.balance) < total) return refuse('INSUFFICIENT_BALANCE');
  await run(client, 'pay', [userId, total]);
  await run(client, 'take', [typeId, quantity]);
  await run(client, 'purchase', [purchaseId, userId, requestId, eventId, typeId, quantity, total]);
  await run(client, 'tickets', [
    tickets.map(({ id }) => id),
    tickets.map(({ secret }) => secret),
    tickets.map(({ shortCode }) => shortCode),
    eventId,
    typeId,
    purchaseId,
    userId,
    Number(type.price),
  ]);
  await run(client, 'transfer', [`wallet:${userId}`, `event_revenue:${eventId}`, total, purchaseId]);
  return { outcome: 'ok', purchaseId, totalMinor: total };
}

async function run<Row extends object>(
  client: PoolClient,
  name: keyof typeof SQL,
  values: unknown[],
): Promise<Row[]> {
  return (await client.query<Row>({ name, text: SQL[name], values })).rows;
}
