import { env } from 'cloudflare:test';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { AUDIT_CHECKS, auditLedger } from '#db/ledger/audit.ts';
import { BOOK_FACTS, bookCheckOf } from '#shared/contracts/reconciliation/book-checks.ts';
import { booksDeps, checkedBooks } from '#tests/support/worker/books.ts';
import { type Corruption, SEAT_CORRUPTIONS } from '#tests/support/worker/seat-corruptions.ts';
import { SOUND_SALES, SOUND_SALES_TABLES } from '#tests/support/worker/sound-sales.ts';
import { BOOK_STEPS } from '#worker/reconciliation/book-steps.ts';

/** `discount_codes` and `events` are referenced from other tables and need no loosening. */
const RESTORED = [...SOUND_SALES_TABLES, 'discount_codes', 'events'];

const run = (statements: string[]) => env.DB.batch(statements.map((sql) => env.DB.prepare(sql)));

/** Rows are inserted under all constraints and triggers; then copies without them replace the tables. */
beforeAll(async () => {
  await run([...SOUND_SALES]);
  // They refer to `purchases`, which lose their key below.
  await run(['DROP TABLE purchase_notes', 'DROP TABLE refund_requests']);
  await run(RESTORED.map((table) => `CREATE TABLE sound_${table} AS SELECT * FROM ${table}`));
  for (const table of SOUND_SALES_TABLES) {
    await run([`DROP TABLE ${table}`, `CREATE TABLE ${table} AS SELECT * FROM sound_${table}`]);
  }
});

afterEach(async () => {
  await run(
    RESTORED.flatMap((table) =>
      table === 'events'
        ? ['UPDATE events SET capacity = (SELECT capacity FROM sound_events)']
        : table === 'discount_codes'
          ? ['UPDATE discount_codes SET used = (SELECT used FROM sound_discount_codes)']
          : [`DELETE FROM ${table}`, `INSERT INTO ${table} SELECT * FROM sound_${table}`],
    ),
  );
});

test('sound sales and an empty database pass the audit', async () => {
  const balances = [{ currency: 'MXN', ledgerMinor: 8_986, providerMinor: 8_986, movingMinor: 0 }];
  const checks = AUDIT_CHECKS.map(({ name }) => name);
  expect(await auditLedger(env.DB)).toEqual({ balances, checks, findings: [] });
  expect((await checkedBooks(1)).sound).toBe(true);
  await run(SOUND_SALES_TABLES.map((table) => `DELETE FROM ${table}`));
  await env.DB.exec('UPDATE discount_codes SET used = 0');
  expect((await auditLedger(env.DB)).findings).toEqual([]);
});

const extra = (kind: string, debit: string, credit: string, amount: number, cause: string) =>
  `INSERT INTO ledger_transfers (seq, request_id, kind, debit_account_id, credit_account_id, amount, currency,
     reference_id, created_at) VALUES (99, 'x', '${kind}', '${debit}', '${credit}', ${amount}, 'MXN', '${cause}', 9)`;

const CORRUPTIONS: Corruption[] = [
  [
    'debits equal credits in every currency',
    'MXN',
    "UPDATE ledger_accounts SET balance = balance + 1 WHERE kind = 'wallet'",
  ],
  [
    'a balance is the sum of its transfers',
    'platform_fee:MXN',
    "UPDATE ledger_accounts SET balance = 0 WHERE kind = 'platform_fee'",
  ],
  [
    'an event on sale has the accounts that its sales go to',
    'night',
    "DELETE FROM ledger_accounts WHERE kind = 'event_revenue'",
  ],
  [
    'no wallet is below zero',
    'wallet:guest:MXN',
    "UPDATE ledger_accounts SET balance = -1 WHERE kind = 'wallet'",
  ],
  [
    'a transfer stays in one currency',
    'topup:paid',
    "UPDATE ledger_transfers SET currency = 'USD' WHERE kind = 'topup'",
  ],
  ['a transfer has its cause', 'topup:paid', "DELETE FROM payments WHERE id = 'paid'"],
  ['a transfer has its cause', 'fee:bought', "DELETE FROM purchases WHERE id = 'bought'"],
  ['a transfer has its cause', 'tip:thanks', 'DELETE FROM tips'],
  ['a transfer has its cause', 'fee_refund:back', 'DELETE FROM refunds'],
  ['sold counts the tickets that are not refunded', 'general', 'UPDATE ticket_types SET sold = 4'],
  ['sold counts the tickets that are not refunded', 'general', "DELETE FROM tickets WHERE id = 'active'"],
  ['no more tickets are sold than there are', 'general', 'UPDATE ticket_types SET quantity = 1'],
  ['no event is fuller than its capacity', 'night', 'UPDATE events SET capacity = 1'],
  ['a purchase is the sum of its lines', 'bought', "UPDATE purchases SET total = 2699 WHERE id = 'bought'"],
  [
    'a purchase is the sum of its lines',
    'refused',
    "UPDATE purchase_lines SET purchase_id = 'refused' WHERE purchase_id = 'bought'",
  ],
  [
    'a line of a purchase is the sum of its tickets',
    'bought',
    "UPDATE tickets SET amount_paid = 1 WHERE id = 'active'",
  ],
  ['a line of a purchase is the sum of its tickets', 'bought', "DELETE FROM tickets WHERE id = 'returned'"],
  [
    'a ticket belongs to a line of its own buyer and event',
    'active',
    "UPDATE tickets SET user_id = 'host' WHERE id = 'active'",
  ],
  [
    'a ticket belongs to a line of its own buyer and event',
    'active',
    "UPDATE tickets SET purchase_id = 'refused' WHERE id = 'active'",
  ],
  [
    'the code of a former holder belongs to no ticket',
    'active',
    `INSERT INTO ticket_transfers (id, ticket_id, event_id, from_user_id, request_id, status, to_user_id, former_secret, sent_at, settled_at)
     SELECT 'passed-on', id, event_id, 'host', 'r', 'accepted', user_id, secret, 1, 1 FROM tickets WHERE id = 'active'`,
  ],
  [
    'a paid purchase has one transfer',
    'bought',
    "DELETE FROM ledger_transfers WHERE kind = 'ticket_purchase'",
  ],
  [
    'a transfer has its cause',
    'x',
    extra('ticket_purchase', 'wallet:guest:MXN', 'event_revenue:night', 2700, 'bought'),
  ],
  [
    'a transfer has its cause',
    'x',
    extra('ticket_purchase', 'wallet:guest:MXN', 'event_revenue:night', 1000, 'refused'),
  ],
  [
    'a paid purchase has one transfer',
    'bought',
    "UPDATE ledger_transfers SET debit_account_id = 'wallet:host:MXN' WHERE kind = 'ticket_purchase'",
  ],
  [
    'a purchase pays its fee once',
    'bought',
    "UPDATE ledger_transfers SET amount = 1 WHERE request_id = 'fee:bought'",
  ],
  [
    'a sale in cash has its guest and no fee',
    'cash',
    "UPDATE purchases SET user_id = 'guest' WHERE id = 'cash'",
  ],
  ['a sale in cash has its guest and no fee', 'cash', "UPDATE purchases SET fee = 1 WHERE id = 'cash'"],
  ['a paid purchase has one transfer', 'cash', "UPDATE purchases SET sold_by = NULL WHERE id = 'cash'"],
  [
    'a paid purchase has one transfer',
    'cash',
    "UPDATE ledger_transfers SET credit_account_id = 'event_revenue:night' WHERE request_id = 'purchase:cash'",
  ],
  [
    'cash at the door is what its standing tickets cost',
    'door_revenue:night',
    "UPDATE ledger_accounts SET balance = 1001 WHERE kind = 'door_revenue'",
  ],
  [
    'cash at the door is what its standing tickets cost',
    'door_cash:night',
    "UPDATE tickets SET status = 'active' WHERE id = 'voided'",
  ],
  ['an order is the sum of its lines', 'open', "UPDATE order_lines SET total = 1 WHERE order_id = 'open'"],
  ['an order has one transfer', 'open', "DELETE FROM ledger_transfers WHERE request_id = 'order:open'"],
  ['an order pays its fee once', 'open', "DELETE FROM ledger_transfers WHERE request_id = 'fee:open'"],
  ['a menu item counts what is ordered', 'taco', 'UPDATE menu_items SET sold = 3'],
  ['a code counts its uses', 'ten', 'UPDATE discount_codes SET used = 2'],
  ['a discounted sale has its use of the code', 'bought', 'DELETE FROM discount_uses'],
  [
    'a used ticket was let in once',
    'used',
    "INSERT INTO check_ins (event_id, seq, kind, ticket_id, scanned_by, scanned_at) VALUES ('night', 9, 'admitted', 'used', 'host', 15)",
  ],
  ['a used ticket was let in once', 'active', "DELETE FROM check_ins WHERE kind = 'undone'"],
  [
    'the newest entry of a ticket is its state',
    'active',
    "UPDATE check_ins SET seq = 0 WHERE kind = 'undone'",
  ],
  ['the newest entry of a ticket is its state', 'used', "UPDATE tickets SET used_at = 12 WHERE id = 'used'"],
  ...SEAT_CORRUPTIONS,
  ['a paid payment is credited once', 'paid', "DELETE FROM ledger_transfers WHERE kind = 'topup'"],
  [
    'a transfer has its cause',
    'x',
    extra('topup', 'provider_clearing:test:MXN', 'wallet:guest:MXN', 5000, 'declined'),
  ],
  [
    'a transfer has its cause',
    'x',
    extra('ticket_refund', 'event_revenue:night', 'wallet:guest:MXN', 900, 'back'),
  ],
  ['a refund goes where its money came from', 'handed', "UPDATE refunds SET in_cash = 0 WHERE id = 'handed'"],
  ['a refund is credited once', 'handed', "UPDATE refunds SET in_cash = 0 WHERE id = 'handed'"],
  [
    'a refund gives its fee back once',
    'back',
    "DELETE FROM ledger_transfers WHERE request_id = 'fee_refund:back'",
  ],
  ['a refund returns what was paid', 'back', "UPDATE refunds SET amount = 1000 WHERE id = 'back'"],
  [
    'refunded tickets and cancelled orders have their refund',
    'active',
    "UPDATE tickets SET status = 'refunded' WHERE id = 'active'",
  ],
  [
    'refunded tickets and cancelled orders have their refund',
    'cancelled',
    "DELETE FROM refunds WHERE subject_type = 'order'",
  ],
  [
    'a tip is paid once',
    'thanks',
    "UPDATE ledger_transfers SET credit_account_id = 'tips_payable:night:other' WHERE kind = 'tip'",
  ],
  [
    'a tip is paid once',
    'thanks',
    "UPDATE ledger_transfers SET debit_account_id = 'wallet:host:MXN' WHERE kind = 'tip'",
  ],
  ['what performers are owed is their tips', 'tips_payable:night:band', 'UPDATE tips SET amount = 100'],
  [
    'what performers are owed is their tips',
    'tips_payable:night:band',
    extra('adjustment', 'wallet:guest:MXN', 'tips_payable:night:band', 50, 'thanks'),
  ],
  ['a tip is paid once', 'thanks', "UPDATE ledger_transfers SET amount = 100 WHERE kind = 'tip'"],
  ['only a failed payout comes back', 'sent', "UPDATE payouts SET status = 'failed'"],
  ['only a failed payout comes back', 'sent', "UPDATE payouts SET returned = 5 WHERE id = 'sent'"],
  [
    'a transfer has its cause',
    'x',
    extra('payout_return', 'payout_clearing:MXN', 'event_revenue:night', 1500, 'sent'),
  ],
  ['a transfer has its cause', 'withdrawal:back', 'DELETE FROM withdrawals'],
  [
    'a withdrawal leaves its wallet once',
    'back',
    "DELETE FROM ledger_transfers WHERE request_id = 'withdrawal:back'",
  ],
  [
    'a transfer has its cause',
    'x',
    extra('withdrawal', 'wallet:guest:MXN', 'provider_clearing:test:MXN', 900, 'back'),
  ],
  [
    'a failed withdrawal comes back once',
    'bounced',
    "DELETE FROM ledger_transfers WHERE kind = 'withdrawal_return'",
  ],
  ['a failed withdrawal comes back once', 'back', "UPDATE withdrawals SET status = 'failed'"],
  [
    'no more goes back to a card than it paid',
    'paid',
    "UPDATE withdrawals SET amount = 901 WHERE id = 'back'",
  ],
  [
    'no more goes back to a card than it paid',
    'paid',
    "UPDATE withdrawals SET user_id = 'host' WHERE id = 'back'",
  ],
  ['no more goes back to a card than it paid', 'paid', 'UPDATE payments SET amount = 899'],
  ['a transfer has its cause', 'payout:sent', 'DELETE FROM payouts'],
  ['a payout is moved once', 'sent', "DELETE FROM ledger_transfers WHERE kind = 'payout'"],
  [
    'a transfer has its cause',
    'x',
    extra('payout', 'event_revenue:night', 'payout_clearing:MXN', 1500, 'sent'),
  ],
  [
    'a dispute is booked as it stands',
    'chargeback',
    "UPDATE ledger_transfers SET amount = 30 WHERE request_id = 'dispute_taken:chargeback'",
  ],
  ['a dispute is booked as it stands', 'chargeback', "UPDATE disputes SET status = 'won'"],
  ['a dispute is booked as it stands', 'chargeback', "UPDATE disputes SET status = 'lost', amount = 30"],
  ['an unpaid payment is booked as it stands', 'paid', "UPDATE payments SET due = 1 WHERE id = 'paid'"],
  [
    'an unpaid payment is booked as it stands',
    'paid',
    "UPDATE payments SET status = 'unpaid' WHERE id = 'paid'",
  ],
  ['a card fee is booked once', 'paid', "UPDATE payments SET fee = 60 WHERE id = 'paid'"],
  ['a card fee is booked once', 'declined', "UPDATE payments SET fee = 60 WHERE id = 'declined'"],
  [
    'the test provider holds what the ledger says',
    'MXN',
    "UPDATE ledger_accounts SET balance = balance + 1 WHERE id = 'provider_clearing:test:MXN'",
  ],
  ['the test provider holds what the ledger says', 'MXN', 'UPDATE test_refunds SET amount = amount + 1'],
  ['the test provider holds what the ledger says', 'MXN', 'UPDATE test_disputes SET fee = fee - 1'],
  ['a dispute fee is booked once', 'chargeback', 'UPDATE disputes SET fee = fee + 1'],
  ['a dispute fee is booked once', 'chargeback', 'UPDATE disputes SET fee_returned = fee'],
  ['a transfer has its cause', 'dispute_taken:chargeback', 'DELETE FROM disputes'],
  [
    'tickets of a disputed payment are void',
    'active',
    "UPDATE tickets SET disputed_at = 1 WHERE id = 'active'",
  ],
  [
    'tickets of a disputed payment are void',
    'used',
    "UPDATE purchases SET payment_id = 'paid' WHERE id = 'bought'",
  ],
  [
    'a commission is what its tickets earned',
    'bought',
    "UPDATE tickets SET commission = 99 WHERE id = 'active'",
  ],
  [
    'a commission is what its tickets earned',
    'bought',
    "DELETE FROM ledger_transfers WHERE request_id = 'commission:bought'",
  ],
  ['a refund takes its commission back once', 'back', "UPDATE refunds SET commission = 99 WHERE id = 'back'"],
  [
    'a refund takes its commission back once',
    'back',
    "UPDATE ledger_transfers SET debit_account_id = 'event_revenue:night' WHERE request_id = 'commission_return:back'",
  ],
  [
    'what promoters are owed is what they have earned',
    'commission_payable:night:maria',
    "INSERT INTO entry_commissions (entry_id, promoter_id, heads, amount) VALUES ('party', 'maria', 1, 100)",
  ],
  [
    'a ticket gives no more than it contains',
    'active',
    `INSERT INTO voucher_uses (id, event_id, ticket_id, content_id, kind, used_by, at)
     VALUES ('twice', 'night', 'active', 'beer', 'redeemed', 'bar', 5)`,
  ],
  [
    'a ticket gives no more than it contains',
    'active',
    "UPDATE order_credits SET amount = 701 WHERE ticket_id = 'active'",
  ],
  ['a transfer has its cause', 'commission_return:back', "DELETE FROM refunds WHERE id = 'back'"],
  [
    'a transfer has its cause',
    'x',
    extra('commission', 'event_revenue:night', 'commission_payable:night:maria', 100, 'maria'),
  ],
  ['a payout comes from its own event account', 'sent', "UPDATE payouts SET account_id = 'wallet:guest:MXN'"],
];

test.each(CORRUPTIONS)('the check "%s" reports a violation for %s', async (check, subject, sql) => {
  await run([sql]);
  const { findings } = await auditLedger(env.DB);
  const found = findings.find((finding) => finding.check === check && finding.subject === subject)?.found;
  expect(BOOK_FACTS).toEqual(expect.arrayContaining(Object.keys(JSON.parse(found ?? 'null') as object)));
  const steps = BOOK_STEPS.filter((step) => step.check === check);
  const { checks } = await checkedBooks(1, booksDeps(), steps);
  const sliced = checks.find((one) => one.check === bookCheckOf(check))?.findings;
  expect(sliced?.map((finding) => finding.subject)).toContain(subject);
});

test('the book check names event, person and ticket code of each finding', async () => {
  await run([
    "UPDATE tickets SET amount_paid = 1 WHERE id = 'active'",
    "UPDATE ledger_accounts SET balance = -1 WHERE id = 'wallet:guest:MXN'",
    "DELETE FROM ledger_transfers WHERE request_id = 'order:open'",
    "UPDATE tickets SET status = 'used' WHERE id = 'stands'",
  ]);
  const { checks } = await checkedBooks();
  const aboutOf = (name: string, subject: string) =>
    checks.find(({ check }) => check === name)?.findings.find((one) => one.subject === subject)?.about;
  const event = { id: 'night', name: 'Night' };
  const person = { id: 'guest', name: 'Guest', email: 'guest@example.com' };
  expect(aboutOf('a-line-of-a-purchase-is-the-sum-of-its-tickets', 'bought')).toEqual({
    kind: 'purchase',
    label: 'c1',
    event,
    person,
  });
  expect(aboutOf('no-wallet-is-below-zero', 'wallet:guest:MXN')).toEqual({
    kind: 'account',
    label: null,
    event: null,
    person,
  });
  expect(aboutOf('an-order-has-one-transfer', 'open')).toEqual({ kind: 'order', label: 'c', event, person });
  // A walk-up guest has no account to show.
  expect(aboutOf('a-used-ticket-was-let-in-once', 'stands')).toEqual({
    kind: 'ticket',
    label: 'c4',
    event,
    person: null,
  });
  expect(aboutOf('debits-equal-credits-in-every-currency', 'MXN')).toBeNull();
});

test('every check of the audit has a test that makes it fail', () => {
  expect(new Set(CORRUPTIONS.map(([check]) => check))).toEqual(new Set(AUDIT_CHECKS.map(({ name }) => name)));
});
