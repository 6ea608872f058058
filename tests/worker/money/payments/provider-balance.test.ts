import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { auditLedger } from '#db/ledger/audit.ts';
import type { ProviderBalances } from '#shared/contracts/analytics/analytics.ts';
import { aMinuteOfPayments } from '#tests/support/worker/card-payments.ts';
import { connected, sendPayouts } from '#tests/support/worker/connected-accounts.ts';
import { balanceOf, dispute, disputeOf, payByCard } from '#tests/support/worker/disputes.ts';
import { eventOnSale } from '#tests/support/worker/events.ts';
import { payWith, sendWebhook, startTopUp } from '#tests/support/worker/payments.ts';
import { pastShow } from '#tests/support/worker/payouts.ts';
import { person } from '#tests/support/worker/people.ts';
import { promptQueue } from '#tests/support/worker/queues.ts';

// Calls leave by themselves, half a second after the mutation that owes them.
env.PROVIDER_QUEUE = promptQueue('aforo-provider');

const CLEARING = 'provider_clearing:test:USD';
const FEES = 'provider_fees:USD';
/** 2.9 % of 12.00 and 30 cents. */
const CARD_FEE = 65;
const DISPUTE_FEE = 1_500;

const feeOf = (paymentId: string) =>
  env.DB.prepare('SELECT fee FROM payments WHERE id = ?').bind(paymentId).first<number>('fee');

async function bought() {
  const sale = await eventOnSale({ types: [{ price: 1_200 }] });
  const lines = [{ ticketTypeId: sale.typeId, quantity: 1 }];
  const guest = await person();
  const { paymentId } = await payByCard(guest, { eventId: sale.eventId, lines });
  await expect.poll(() => feeOf(paymentId)).toBe(CARD_FEE);
  return { paymentId, guest };
}

/** The platform's page and the audit: what the ledger is ahead of the provider, in cents. */
async function difference() {
  const admin = await person({ role: 'admin' });
  const { balances } = (await admin.query('analytics.providerBalance')).data as ProviderBalances;
  const shown = balances.find(({ currency }) => currency === 'USD');
  const { balances: audited, findings } = await auditLedger(env.DB);
  const sides = audited.find(({ currency }) => currency === 'USD');
  expect(shown).toEqual({
    currency: 'USD',
    ledgerMinor: sides?.ledgerMinor,
    providerMinor: sides?.providerMinor,
  });
  const ahead = (sides?.ledgerMinor ?? 0) - (sides?.providerMinor ?? 0);
  return { ahead, moving: sides?.movingMinor, findings };
}

const AGREED = { ahead: 0, moving: 0, findings: [] };

test("charges, fees, refunds, disputes and payouts leave the provider's balance as the ledger says", async () => {
  const [cleared, fees] = await Promise.all([balanceOf(CLEARING), balanceOf(FEES)]);
  const { paymentId } = await bought();
  expect(await balanceOf(CLEARING)).toBe(cleared - 1_200 + CARD_FEE);
  expect(await balanceOf(FEES)).toBe(fees - CARD_FEE);
  expect(await difference()).toEqual(AGREED);

  await dispute(paymentId, 'open');
  expect(await balanceOf(FEES)).toBe(fees - CARD_FEE - DISPUTE_FEE);
  expect(await difference()).toEqual(AGREED);
  await dispute(paymentId, 'won');
  expect(await difference()).toEqual(AGREED);

  const { guest, paymentId: topUpId } = await toppedUp();
  const withdraw = { requestId: crypto.randomUUID(), currency: 'USD', amountMinor: 700 };
  await guest.mutate('wallet.withdraw', withdraw);
  await cronBooksFee(topUpId);
  const refunded = () =>
    env.DB.prepare('SELECT status FROM withdrawals WHERE payment_id = ?').bind(topUpId).first('status');
  await expect.poll(refunded).not.toBe('pending');
  expect(await difference()).toEqual(AGREED);

  const organizer = await person({ role: 'organizer' });
  await connected(organizer);
  await pastShow(organizer);
  const before = await balanceOf(CLEARING);
  await sendPayouts();
  expect(await balanceOf(CLEARING)).toBe(before + 1_950);
  expect(await difference()).toEqual(AGREED);
});

async function toppedUp() {
  const guest = await person();
  const topUp = await startTopUp(guest, { amountMinor: 1_200 });
  await payWith(topUp);
  return { guest, ...topUp };
}

async function cronBooksFee(paymentId: string) {
  await env.DB.prepare('UPDATE payments SET created_at = created_at - 60000 WHERE id = ?')
    .bind(paymentId)
    .run();
  await aMinuteOfPayments();
  expect(await feeOf(paymentId)).toBe(CARD_FEE);
}

test('a fee that was not told at once, as of a hosted checkout, is on its way until the cron books it', async () => {
  const { paymentId } = await toppedUp();
  const { ahead, moving, findings } = await difference();
  expect({ ahead, moving, findings }).toEqual({ ahead: CARD_FEE, moving: CARD_FEE, findings: [] });
  await cronBooksFee(paymentId);
  expect(await difference()).toEqual(AGREED);
});

test('one cent that only one side has fails the audit', async () => {
  const { paymentId } = await bought();
  const change = (cents: number) =>
    env.DB.prepare('UPDATE test_intents SET fee = fee + ?2 WHERE payment_id = ?1')
      .bind(paymentId, cents)
      .run();
  await change(1);
  const { ahead, findings } = await difference();
  expect(ahead).toBe(1);
  expect(findings).toMatchObject([{ check: 'the test provider holds what the ledger says', subject: 'USD' }]);
  await change(-1);
  expect(await difference()).toEqual(AGREED);
});

test('a dispute fee is booked once, in any order of messages, and comes back when the provider returns it', async () => {
  const fees = await balanceOf(FEES);
  const { paymentId } = await bought();
  const bookedFees = fees - CARD_FEE;
  const lateFee = { feeMinor: 0 };
  await sendWebhook(disputeOf(paymentId, 'open', lateFee));
  expect(await balanceOf(FEES)).toBe(bookedFees);
  await dispute(paymentId, 'won');
  await sendWebhook(disputeOf(paymentId, 'open', lateFee));
  await sendWebhook(disputeOf(paymentId, 'won'));
  expect(await balanceOf(FEES)).toBe(bookedFees - DISPUTE_FEE);
  expect((await auditLedger(env.DB)).findings).toEqual([]);

  const other = { disputeRef: `dp_2_${paymentId}`, feeReturnedMinor: DISPUTE_FEE };
  await sendWebhook(disputeOf(paymentId, 'won', other));
  await sendWebhook(disputeOf(paymentId, 'open', { ...other, feeReturnedMinor: 0 }));
  expect(await balanceOf(FEES)).toBe(bookedFees - DISPUTE_FEE);
});
