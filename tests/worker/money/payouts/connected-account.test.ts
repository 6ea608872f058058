import { SELF } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { choose, connected, formOf } from '#tests/support/worker/connected-accounts.ts';
import { newDraft, typeInput } from '#tests/support/worker/drafts.ts';
import { pastShow } from '#tests/support/worker/payouts.ts';
import { person, SITE } from '#tests/support/worker/people.ts';

const accountOf = async (organizer: Awaited<ReturnType<typeof person>>) =>
  (await organizer.query('payouts.account')).data;

test('an organizer connects an account and learns what is missing', async () => {
  const organizer = await person({ role: 'organizer' });
  expect(await accountOf(organizer)).toMatchObject({ available: true, account: null, next: [] });
  const url = await formOf(organizer);
  expect(await accountOf(organizer)).toMatchObject({ account: { status: 'pending', country: 'US' } });
  const page = await SELF.fetch(url);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Something is missing')]);

  const back = await choose(url, 'missing');
  expect([back.status, back.headers.get('location')]).toEqual([303, `${SITE}/payouts`]);
  expect(await accountOf(organizer)).toMatchObject({
    account: { status: 'restricted', missing: ['documents', 'bank_account'] },
  });
  expect(await formOf(organizer)).toBe(url);
  await choose(url, 'complete');
  expect(await accountOf(organizer)).toMatchObject({
    maySell: true,
    account: { status: 'enabled', missing: [] },
  });
});

test("the likely country of an account is that of the organizer's event, and its draft is named", async () => {
  const organizer = await person({ role: 'organizer' });
  expect(await accountOf(organizer)).toMatchObject({ likelyCountry: null, draft: null });
  const inMexico = { city: 'Cancun', timeZone: 'America/Cancun', currency: 'USD' };
  const eventId = await newDraft(organizer, { ...inMexico, name: 'Beach' });
  expect(await accountOf(organizer)).toMatchObject({ likelyCountry: 'MX', draft: null });
  await organizer.mutate('ticketTypes.create', typeInput(eventId));
  expect(await accountOf(organizer)).toMatchObject({ draft: { eventId, eventName: 'Beach' } });
});

test('an organizer of two countries is asked for theirs, unless the money due is of one', async () => {
  const organizer = await person({ role: 'organizer' });
  await newDraft(organizer, { city: 'Cancun', timeZone: 'America/Cancun', currency: 'MXN', name: 'Beach' });
  await newDraft(organizer, { city: 'Moscow', timeZone: 'Europe/Moscow', currency: 'RUB', name: 'Play' });
  expect(await accountOf(organizer)).toMatchObject({ likelyCountry: 'MX' });
  await newDraft(organizer, { city: 'Austin', timeZone: 'America/Chicago', currency: 'USD', name: 'Lights' });
  expect(await accountOf(organizer)).toMatchObject({ likelyCountry: null });
  await pastShow(organizer);
  expect(await accountOf(organizer)).toMatchObject({ likelyCountry: 'US' });
});

test('a rejected account can neither be paid nor connected again', async () => {
  const organizer = await person({ role: 'organizer' });
  await connected(organizer, 'reject');
  expect(await accountOf(organizer)).toMatchObject({ account: { status: 'rejected' } });
  const again = await organizer.mutate('payouts.connect', { requestId: crypto.randomUUID(), country: 'US' });
  expect(again.error?.data.errorCode).toBe('PAYOUT_ACCOUNT_REJECTED');
});

test('the form of an account opens only by its link', async () => {
  const url = new URL(await formOf(await person({ role: 'organizer' })));
  url.searchParams.set('key', crypto.randomUUID());
  expect((await SELF.fetch(url.href)).status).toBe(404);
  expect((await choose(url.href, 'complete')).status).toBe(404);
});

test('the account lists the next payouts with their dates', async () => {
  const organizer = await person({ role: 'organizer' });
  await connected(organizer);
  const { show } = await pastShow(organizer);
  expect((await accountOf(organizer)).next).toMatchObject([
    {
      eventId: show.eventId,
      startDate: expect.any(String),
      amountMinor: 1_950,
      currency: 'USD',
      automatic: true,
      failure: null,
    },
  ]);
});
