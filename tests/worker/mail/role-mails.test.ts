import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { mailProvider } from '#tests/support/worker/mails.ts';
import { type Person, person } from '#tests/support/worker/people.ts';

const requestId = () => crypto.randomUUID();
const spoken = (who: Person, language: string) =>
  env.DB.prepare('UPDATE users SET language = ?2 WHERE id = ?1').bind(who.id, language).run();

async function answer(admin: Person, who: Person, granted: boolean) {
  await who.mutate('users.requestOrganizer', { requestId: requestId(), message: 'Jazz' });
  const { data } = await admin.query('users.list', { search: who.email });
  const input = { requestId: requestId(), organizerRequestId: data.items[0].organizerRequest.id, granted };
  const answers = [await admin.mutate('users.decideOrganizer', input)];
  answers.push(...(await Promise.all([1, 2].map(() => admin.mutate('users.decideOrganizer', input)))));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
}

async function told(provider: ReturnType<typeof mailProvider>, who: Person) {
  provider.clock.now = Date.now() + 1_000;
  await Promise.all([provider.drain(), provider.drain()]);
  await provider.drain();
  return (await provider.requests()).map(({ body }) => body).filter(({ to }) => to.includes(who.email));
}

test.each([
  ['en', true, 'You can sell for money now', '/my-events'],
  ['es', true, 'Ya puedes vender con precio', '/my-events'],
  ['ru', true, 'Теперь вы можете продавать за деньги', '/my-events'],
  ['en', false, 'Your request to sell for money', '/payouts'],
  ['es', false, 'Tu solicitud para vender con precio', '/payouts'],
  ['ru', false, 'Ваша заявка на продажу за деньги', '/payouts'],
])(
  '%s: the answer to a request to sell for money (granted: %s) is mailed once, despite repeats',
  async (language, granted, subject, page) => {
    const provider = mailProvider();
    const admin = await person({ role: 'admin' });
    const who = await person({ name: '<b>Ana</b>' });
    await spoken(who, language);
    await answer(admin, who, granted);
    const [mail, ...others] = await told(provider, who);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toContain(page);
    expect(mail?.html).toContain('&lt;b&gt;Ana&lt;/b&gt;');
    expect(mail?.text).toContain('support@localhost');
  },
);

test('gaining and losing the organizer role is mailed, and a change between organizer and administrator is not', async () => {
  const provider = mailProvider();
  const admin = await person({ role: 'admin' });
  const who = await person();
  await spoken(who, 'en');
  const subjects = async () => (await told(provider, who)).map(({ subject }) => subject);
  const given = { requestId: requestId(), userId: who.id, role: 'organizer' };
  for (let times = 0; times < 2; times++) await admin.mutate('users.setRole', given);
  expect(await subjects()).toEqual(['You can host your own events now']);
  await admin.mutate('users.setRole', { requestId: requestId(), userId: who.id, role: 'admin' });
  await admin.mutate('users.setRole', { requestId: requestId(), userId: who.id, role: 'organizer' });
  expect(await subjects()).toHaveLength(1);
  await admin.mutate('users.setRole', { requestId: requestId(), userId: who.id, role: 'client' });
  expect((await subjects()).slice(1)).toEqual(["You're no longer an organizer"]);
});

test('a decision that was superseded before its mail was sent is not mailed', async () => {
  const provider = mailProvider();
  const admin = await person({ role: 'admin' });
  const who = await person({ role: 'organizer' });
  await spoken(who, 'en');
  for (const role of ['client', 'organizer'])
    await admin.mutate('users.setRole', { requestId: requestId(), userId: who.id, role });
  expect((await told(provider, who)).map(({ subject }) => subject)).toEqual([
    'You can host your own events now',
  ]);
});
