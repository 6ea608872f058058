import { expect, test } from 'vitest';
import { newAddress, newIp } from '#tests/support/worker/auth-client.ts';
import { stopClock } from '#tests/support/worker/clock.ts';
import { countOf } from '#tests/support/worker/drafts.ts';
import { guest } from '#tests/support/worker/people.ts';
import { confirm, join, joinInput, tokenOf } from '#tests/support/worker/waitlist.ts';
import { WAITLIST_JOINS_BURST } from '#worker/waitlist/join-waitlist.ts';

const total = async () => (await guest.query('waitlist.getStats')).data.totalWaitlist as number;

test('a visitor joins as the front page sends it, and is thanked and counted', async () => {
  const before = await total();
  const input = joinInput({ name: '  Ana Ruiz ' });
  const { status, data } = await join(input);
  expect(status).toBe(200);
  expect(data).toEqual({ message: "Thank you! We'll be in touch soon.", confirmByMail: false });
  expect((await guest.query('waitlist.getStats')).data).toEqual({ totalWaitlist: before + 1 });
  expect(
    await countOf(
      "SELECT count(*) AS n FROM waitlist_entries WHERE email = ? AND name = 'Ana Ruiz' AND interest IS NULL",
      input.email,
    ),
  ).toBe(1);
});

test('a join of email, name and source alone is one entry', async () => {
  const before = await total();
  const { email, name, source } = joinInput();
  const answer = await guest.mutate('waitlist.join', { email, name, source });
  expect(answer.status).toBe(200);
  expect(await total()).toBe(before + 1);
});

test('interest, source and language are stored', async () => {
  const input = joinInput({ interest: 'organizer', source: 'telegram', language: 'ru' });
  expect((await join(input)).data.message).toBe('Спасибо! Мы скоро с вами свяжемся.');
  expect(
    await countOf(
      "SELECT count(*) AS n FROM waitlist_entries WHERE email = ? AND interest = 'organizer' AND source = 'telegram'",
      input.email,
    ),
  ).toBe(1);
});

test('a known address in any spelling gets the answer of a new one and stays one entry', async () => {
  const email = newAddress();
  const first = await join(joinInput({ email }));
  await confirm(await tokenOf(email));
  const before = await total();
  for (const typed of [email, email.toUpperCase(), ` ${email}\u200b`, email.replace('@', '+party@')]) {
    const again = await join(joinInput({ email: typed, name: 'Somebody else' }));
    expect([again.status, again.data]).toEqual([first.status, first.data]);
  }
  expect(await total()).toBe(before);
  expect(await countOf('SELECT count(*) AS n FROM waitlist_entries WHERE email = ?', email)).toBe(1);
});

test('dots and both domains of Gmail are one entry', async () => {
  const local = crypto.randomUUID().slice(0, 8);
  await join(joinInput({ email: `${local}@gmail.com` }));
  const before = await total();
  await join(joinInput({ email: `${local.slice(0, 3)}.${local.slice(3)}+list@googlemail.com` }));
  expect(await total()).toBe(before);
});

test('twenty concurrent joins of one address are one entry with one token', async () => {
  const email = newAddress();
  const answers = await Promise.all(Array.from({ length: 20 }, () => join(joinInput({ email }))));
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
  expect(await countOf('SELECT count(*) AS n FROM waitlist_entries WHERE email = ?', email)).toBe(1);
});

test('a repeated join gets the same answer, and another address under its request ID is refused', async () => {
  const known = newAddress();
  await join(joinInput({ email: known }));
  for (const email of [newAddress(), known]) {
    const input = joinInput({ email });
    const first = await join(input);
    expect((await join(input)).data).toEqual(first.data);
    for (const other of [newAddress(), known].filter((address) => address !== email)) {
      const answer = await join({ ...input, email: other });
      expect([answer.status, answer.error?.data.errorCode]).toEqual([409, 'REQUEST_ID_REUSED']);
    }
  }
});

test('the first invalid field is reported first: the address, then the name', async () => {
  const both = await join(joinInput({ email: 'nobody', name: '  ' }));
  expect([both.status, both.error?.message]).toEqual([400, 'Please enter a valid email address']);
  expect(both.error?.data).toMatchObject({ errorCode: 'WAITLIST_EMAIL_INVALID', category: 'validation' });
  const name = await join(joinInput({ name: ' \t ' }));
  expect([name.status, name.error?.message]).toEqual([400, 'Please enter your name']);
});

test.each([
  [{ email: `${'a'.repeat(250)}@example.com` }, 'WAITLIST_EMAIL_INVALID'],
  [{ email: 'a@b' }, 'WAITLIST_EMAIL_INVALID'],
  [{ email: 'a@example.com\u0000' }, 'WAITLIST_EMAIL_INVALID'],
  [{ email: 7 }, 'BAD_INPUT'],
  [{ name: 'a'.repeat(121) }, 'BAD_INPUT'],
  [{ name: 'line\nbreak' }, 'BAD_INPUT'],
  [{ source: 'newspaper' }, 'BAD_INPUT'],
  [{ interest: 'admin' }, 'BAD_INPUT'],
  [{ referralCode: 'A'.repeat(33) }, 'BAD_INPUT'],
  [{ requestId: '' }, 'BAD_INPUT'],
  [{ name: 'a'.repeat(140_000) }, 'TOO_LARGE'],
])('a join with %o is refused', async (wrong, code) => {
  const before = await total();
  expect((await join(joinInput(wrong))).error?.data.errorCode).toBe(code);
  expect(await total()).toBe(before);
});

test('joins are limited per IP address, and other addresses are unaffected', async () => {
  stopClock();
  const ip = newIp();
  const answers = await Promise.all(
    Array.from({ length: WAITLIST_JOINS_BURST + 5 }, () => join(joinInput(), ip)),
  );
  const refused = answers.filter(({ error }) => error);
  expect(refused.map(({ error }) => error?.data.errorCode)).toEqual(Array(5).fill('RATE_LIMITED'));
  expect((await join(joinInput())).status).toBe(200);
});

test('public answers reveal no names', async () => {
  const input = joinInput({ name: 'Secret Name' });
  const { data } = await join(input);
  const token = await tokenOf(input.email);
  const seen = [
    data,
    (await guest.query('waitlist.getStats')).data,
    (await guest.query('waitlist.status', { token })).data,
    (await confirm(token)).data,
  ];
  for (const answer of seen) {
    expect(JSON.stringify(answer)).not.toContain('Secret');
    expect(JSON.stringify(answer)).not.toContain(input.email);
  }
});

test('guessed tokens, referral codes and request IDs give no access', async () => {
  const input = joinInput();
  await join(input);
  const { referralCode } = (await guest.query('waitlist.status', { token: await tokenOf(input.email) })).data;
  for (const token of [crypto.randomUUID(), input.requestId])
    for (const answer of [await guest.query('waitlist.status', { token }), await confirm(token)])
      expect([answer.status, answer.error?.data.errorCode]).toEqual([404, 'WAITLIST_ENTRY_NOT_FOUND']);
  for (const token of [referralCode, '', 'x'.repeat(5_000), null]) {
    expect((await guest.query('waitlist.status', { token })).error?.data.errorCode).toBe('BAD_INPUT');
  }
});
