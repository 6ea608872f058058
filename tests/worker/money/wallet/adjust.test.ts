import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { auditLedger } from '#db/ledger/audit.ts';
import { buyerWith } from '#tests/support/worker/events.ts';
import { type Person, person } from '#tests/support/worker/people.ts';

function adjustmentOf(who: Person, amountMinor: number, more: Record<string, unknown> = {}) {
  return {
    requestId: crypto.randomUUID(),
    userId: who.id,
    currency: 'USD',
    amountMinor,
    reason: 'Spilled beer',
    ...more,
  };
}

async function balanceOf(who: Person): Promise<number> {
  const { data } = await who.query('wallet.get');
  return data.wallets.find(({ currency }: { currency: string }) => currency === 'USD').balanceMinor;
}

test('an administrator adds to a wallet that was never used, and its owner reads the reason', async () => {
  const admin = await person({ role: 'admin' });
  const guest = await person();
  const answer = await admin.mutate('wallet.adjust', adjustmentOf(guest, 700));
  expect(answer.data).toEqual({ currency: 'USD', amountMinor: 700, balanceMinor: 700 });
  const { data } = await guest.query('wallet.history', { type: 'adjustment' });
  expect(data.items).toMatchObject([
    { type: 'adjustment', subject: 'correction', amountMinor: 700, description: 'Spilled beer' },
  ]);
  const history = await admin.query('users.history', { userId: guest.id });
  expect(history.data.items).toMatchObject([
    {
      action: 'wallet.adjust',
      amount: { currency: 'USD', amountMinor: 700 },
      reason: 'Spilled beer',
      actorName: admin.name,
    },
  ]);
  expect((await auditLedger(env.DB)).findings).toEqual([]);
});

test('a repeat changes the wallet once, and its id cannot be used for another amount', async () => {
  const admin = await person({ role: 'admin' });
  const guest = await buyerWith(1_000);
  const input = adjustmentOf(guest, -400);
  const answers = await Promise.all([
    admin.mutate('wallet.adjust', input),
    admin.mutate('wallet.adjust', input),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await balanceOf(guest)).toBe(600);
  const other = await admin.mutate('wallet.adjust', { ...input, amountMinor: -500 });
  expect(other.error?.data.errorCode).toBe('REQUEST_ID_REUSED');
  expect(await balanceOf(guest)).toBe(600);
});

test('no wallet goes below zero: the refusal says how much there is', async () => {
  const admin = await person({ role: 'admin' });
  const guest = await buyerWith(1_000);
  const both = await Promise.all([
    admin.mutate('wallet.adjust', adjustmentOf(guest, -700)),
    admin.mutate('wallet.adjust', adjustmentOf(guest, -700)),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 402]);
  const refusal = both.find(({ error }) => error)?.error?.data;
  expect(refusal).toMatchObject({ errorCode: 'INSUFFICIENT_BALANCE', details: { balanceMinor: 300 } });
  expect(await balanceOf(guest)).toBe(300);
});

test('administrators cannot correct their own wallet, nor that of a stranger or by nothing', async () => {
  const admin = await person({ role: 'admin' });
  const guest = await person();
  const codeOf = async (input: object) => (await admin.mutate('wallet.adjust', input)).error?.data.errorCode;
  expect(await codeOf(adjustmentOf(admin, 100))).toBe('OWN_ACCOUNT');
  expect(await codeOf(adjustmentOf(guest, 100, { userId: crypto.randomUUID() }))).toBe('USER_NOT_FOUND');
  expect(await codeOf(adjustmentOf(guest, 0))).toBe('BAD_INPUT');
  expect(await codeOf(adjustmentOf(guest, 100, { reason: '  ' }))).toBe('BAD_INPUT');
});
