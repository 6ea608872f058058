import { expect, test } from 'vitest';
import { newAddress, newIp } from '#tests/support/worker/auth-client.ts';
import { mailProvider } from '#tests/support/worker/mails.ts';
import { guest } from '#tests/support/worker/people.ts';
import { confirm, join, joinInput, tokenOf } from '#tests/support/worker/waitlist.ts';

/** Mails to an address so far, oldest first. */
async function mailsTo(provider: ReturnType<typeof mailProvider>, email: string) {
  provider.clock.now = Date.now() + 1_000;
  await Promise.all([provider.drain(), provider.drain()]);
  return (await provider.requests()).map(({ body }) => body).filter(({ to }) => to.includes(email));
}

test.each([
  ['en', 'Confirm your place on the Aforo waitlist', 'Your place on the Aforo waitlist'],
  ['es', 'Confirma tu lugar en la lista de espera de Aforo', 'Tu lugar en la lista de espera de Aforo'],
  ['ru', 'Подтвердите место в листе ожидания Aforo', 'Ваше место в листе ожидания Aforo'],
])(
  '%s: a join is mailed a confirmation link, and after the confirmation a link to the place',
  async (language, first, second) => {
    const provider = mailProvider();
    const email = newAddress();
    const input = joinInput({ email, language, name: 'Cheap pills' });
    await Promise.all([join(input), join(input)]);
    const [mail, ...others] = await mailsTo(provider, email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(first);
    expect(mail?.text).not.toContain('pills');
    const token = /\/waitlist\?place=([0-9a-f-]{36})/.exec(mail?.text ?? '')?.[1] ?? '';
    expect((await guest.query('waitlist.status', { token })).data.confirmed).toBe(false);
    expect((await confirm(token)).data.confirmed).toBe(true);

    await join(joinInput({ email, language }));
    const again = (await mailsTo(provider, email)).slice(1);
    expect(again.map(({ subject }) => subject)).toEqual([second]);
    expect(again[0]?.text).toContain(token);
  },
);

test("tagged addresses and other people's connections cannot flood a mailbox with waitlist mails", async () => {
  const provider = mailProvider();
  const email = newAddress();
  for (let each = 0; each < 8; each++) {
    const typed = email.replace('@', each ? `+${each}@` : '@');
    expect((await join(joinInput({ email: typed }), newIp())).status).toBe(200);
  }
  expect(await mailsTo(provider, email)).toHaveLength(3);
  expect((await guest.query('waitlist.status', { token: await tokenOf(email) })).status).toBe(200);
});
