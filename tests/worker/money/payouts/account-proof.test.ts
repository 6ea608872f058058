import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { PAYOUT_ACCOUNT_WAIT_DAYS, PAYOUT_ACCOUNT_WAIT_MS } from '#shared/money/payout-accounts.ts';
import { choose, connected, formOf, sendPayouts } from '#tests/support/worker/connected-accounts.ts';
import { mailProvider } from '#tests/support/worker/mails.ts';
import { pastShow, revenueOf } from '#tests/support/worker/payouts.ts';
import { type Person, person, proven, renewed, withFactor } from '#tests/support/worker/people.ts';

const HOUR_MS = 3_600_000;

async function codeOfConnecting(organizer: Person): Promise<string | null> {
  const input = { requestId: crypto.randomUUID(), country: 'US' };
  return (await organizer.mutate('payouts.connect', input)).error?.data.errorCode ?? null;
}

async function actionsAbout({ id }: Person): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT action FROM audit_log WHERE subject_id = ? AND action LIKE 'payouts.%' ORDER BY created_at, rowid",
  )
    .bind(id)
    .all<{ action: string }>();
  return results.map(({ action }) => action);
}

/** The organizer's session has just passed a second factor that was added some days ago. */
async function withFactorOf(organizer: Person, daysAgo: number): Promise<Person> {
  const { factorId, raise } = await withFactor(organizer);
  await raise();
  const amr = [{ method: 'totp', timestamp: Math.floor(Date.now() / 1_000) }];
  await env.DB.batch([
    env.DB.prepare('UPDATE identity_factors SET created_at = ?2 WHERE id = ?1').bind(
      factorId,
      Date.now() - daysAgo * 24 * HOUR_MS,
    ),
    env.DB.prepare('UPDATE identity_sessions SET amr = ?2 WHERE id = ?1').bind(
      organizer.sessionId,
      JSON.stringify(amr),
    ),
  ]);
  return await renewed(organizer);
}

test('a session alone opens no form of a payout account; a code of a moment ago does', async () => {
  const organizer = await person({ role: 'organizer' });
  expect(await codeOfConnecting(organizer)).toBe('PROOF_NEEDED');
  expect(await codeOfConnecting(await proven(organizer, 11))).toBe('PROOF_NEEDED');
  expect(await actionsAbout(organizer)).toEqual([]);
  expect(await codeOfConnecting(await proven(organizer, 9))).toBeNull();
  expect(await codeOfConnecting(organizer)).toBe('PROOF_NEEDED');
  expect(await codeOfConnecting(await proven(organizer))).toBeNull();
  expect(await actionsAbout(organizer)).toEqual(['payouts.connect', 'payouts.link']);
});

test('a second factor that was added long ago is proof, and one that a borrowed session just added is not', async () => {
  const [owner, borrowed] = [await person({ role: 'organizer' }), await person({ role: 'organizer' })];
  expect(await codeOfConnecting(await withFactorOf(owner, 8))).toBeNull();
  expect(await codeOfConnecting(await withFactorOf(borrowed, 6))).toBe('PROOF_NEEDED');
});

test('the organizer is mailed about a connected and a changed account, and the audit log names both', async () => {
  const provider = mailProvider();
  const organizer = await person({ role: 'organizer' });
  const url = await formOf(organizer);
  for (const choice of ['missing', 'complete', 'complete', 'missing', 'complete', 'bounce'] as const)
    await choose(url, choice);
  provider.clock.now = Date.now() + 1_000;
  await provider.drain();
  const mails = (await provider.taken()).filter(({ to }) => to[0] === organizer.email);
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'A payout account was connected to Aforo',
    'Your payout account was changed',
  ]);
  for (const { text } of mails) expect(text).toContain(`${PAYOUT_ACCOUNT_WAIT_DAYS} days`);
  expect(await actionsAbout(organizer)).toEqual(['payouts.connect', 'payouts.change', 'payouts.change']);
});

test('the first payout to a connected or changed account waits for a week', async () => {
  const organizer = await person({ role: 'organizer' });
  await connected(organizer);
  const { show } = await pastShow(organizer);
  const { data } = await organizer.query('payouts.account');
  expect(Date.parse(data.account.waitsUntil) - Date.now()).toBeGreaterThan(PAYOUT_ACCOUNT_WAIT_MS - HOUR_MS);
  expect(data.next).toMatchObject([{ date: data.account.waitsUntil }]);
  await sendPayouts(PAYOUT_ACCOUNT_WAIT_MS - HOUR_MS, { waits: true });
  expect(await revenueOf(show.eventId)).toBe(1_950);
  await env.DB.prepare('UPDATE connected_accounts SET changed_at = ?2 WHERE organizer_id = ?1')
    .bind(organizer.id, Date.now() - PAYOUT_ACCOUNT_WAIT_MS)
    .run();
  expect((await organizer.query('payouts.account')).data.account.waitsUntil).toBeNull();
  await choose(await formOf(organizer), 'bounce');
  await sendPayouts(0, { waits: true });
  expect(await revenueOf(show.eventId)).toBe(1_950);
  await sendPayouts(PAYOUT_ACCOUNT_WAIT_MS + HOUR_MS, { waits: true });
  expect(await revenueOf(show.eventId)).toBe(0);
});
