import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { readerOf } from '#db/client.ts';
import { readIdentityUser } from '#db/readers/identity/users.ts';
import { eventOnSale } from '#tests/support/worker/events.ts';
import { before } from '#tests/support/worker/faulty-d1.ts';
import { person } from '#tests/support/worker/people.ts';
import { sendEmailChange } from '#worker/identity/accounts/change-email.ts';
import { redeemLink } from '#worker/identity/accounts/redeem-token.ts';
import type { IdentityDeps } from '#worker/identity/identity-deps.ts';
import { issueMailToken } from '#worker/identity/mail/mail-token.ts';

const deps: IdentityDeps = {
  db: env.DB,
  now: () => Date.now(),
  newId: () => crypto.randomUUID(),
  randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  secret: env.AUTH_SECRET ?? '',
  issuer: 'http://localhost:8787/auth/v1',
  siteUrl: 'http://localhost:8787',
  supportEmail: 'support@aforo.test',
  sendCode: async () => {},
  ringDrains: () => {},
  limited: false,
  // Writes after the response are lost: the isolate dies.
  later: () => {},
};
/** Also loses the tokens of the mails that it would send. */
const dead = (): IdentityDeps => ({
  ...deps,
  db: before('INSERT INTO identity_tokens', () => new Promise(() => {})),
});
const WISH = { challenge: null, wish: { redirectTo: null, acceptLanguage: null } };

/** A person who requested a move to a second mailbox of their own and received its mail. */
async function mover() {
  const mallory = await person();
  const user = await readIdentityUser(readerOf(deps.db), mallory.id);
  if (!user) throw new Error('A person has an account');
  const [mine, theirs] = [`mine-${mallory.id}@aforo.test`, `theirs-${mallory.id}@aforo.test`];
  await sendEmailChange(dead(), user, mine, WISH);
  const mailTo = async (purpose: 'email_change_new' | 'email_change_current', email: string) =>
    (await issueMailToken(deps, { userId: user.id, purpose, email })).linkToken;
  const redeem = (token: string, db = env.DB) =>
    redeemLink({ ...deps, db }, { type: 'email_change', token, browser: null });
  const toMine = await mailTo('email_change_new', mine);
  const addressNow = async () => (await readIdentityUser(readerOf(deps.db), user.id))?.email;
  return { mallory, user, theirs, toMine, mailTo, redeem, addressNow };
}

test('a link for one new address does not confirm another one requested since', async () => {
  const { user, theirs, toMine, mailTo, redeem, addressNow } = await mover();
  const toOld = await mailTo('email_change_current', user.email);
  await sendEmailChange(dead(), user, theirs, WISH);
  expect((await redeem(toMine)).ok).toBe(false);
  await redeem(toOld);
  expect(await addressNow()).toBe(user.email);
});

test('a link does not confirm another address that is requested while the link is redeemed', async () => {
  const { user, theirs, toMine, mailTo, redeem, addressNow } = await mover();
  let toOld = '';
  const db = before('SET email_change_confirmed = email_change_confirmed |', async () => {
    await sendEmailChange(dead(), user, theirs, WISH);
    await mailTo('email_change_new', theirs);
    toOld = await mailTo('email_change_current', user.email);
  });
  await redeem(toMine, db);
  await redeem(toOld);
  expect(await addressNow()).toBe(user.email);
});

test('an invitation to the door stays with the address that it was sent to', async () => {
  const sale = await eventOnSale();
  const { mallory, user, theirs, toMine, mailTo, redeem } = await mover();
  await sale.organizer.mutate('staff.add', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    role: 'scanner',
    email: theirs,
  });
  const toOld = await mailTo('email_change_current', user.email);
  await sendEmailChange(dead(), user, theirs, WISH);
  await redeem(toMine);
  await redeem(toOld);
  await mallory.query('auth.me');
  const { results } = await env.DB.prepare('SELECT role FROM staff_assignments WHERE user_id = ?')
    .bind(mallory.id)
    .all();
  expect(results).toEqual([]);
});
