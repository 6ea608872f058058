import { env, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { drawing } from '#tests/support/pictures.ts';
import { balanceOf, boxOfficeOf, buyerWith, eventOnSale, purchaseOf } from '#tests/support/worker/events.ts';
import { holdBatches } from '#tests/support/worker/faults.ts';
import { before } from '#tests/support/worker/faulty-d1.ts';
import { type Person, person } from '#tests/support/worker/people.ts';
import { showWith, tipOf } from '#tests/support/worker/tips.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Bearer } from '#worker/box-office/call-with-session.ts';
import { storeUpload } from '#worker/files/store-upload.ts';
import { sendTip } from '#worker/money/tips/send-tip.ts';
import { updateProfile } from '#worker/people/profile/change-profile.ts';
import { deleteAccount } from '#worker/people/profile/deletion/delete-account.ts';
import { eraserOf } from '#worker/people/profile/deletion/eraser.ts';
import { requestOrganizer } from '#worker/people/users/organizer-requests.ts';
import { createRequestContext } from '#worker/trpc/context.ts';
import { requireActor } from '#worker/trpc/init.ts';

const newId = () => crypto.randomUUID();
const now = () => Date.now();

async function confirmed(who: Person) {
  const { lossesDigest } = (await who.query('profile.deletion')).data;
  return { requestId: newId(), email: who.email, lossesDigest };
}

async function remove(who: Person) {
  expect((await who.mutate('profile.deleteAccount', await confirmed(who))).status).toBe(200);
}

const actorOf = ({ id, email, name }: Person) =>
  ({ id, email, name, emailVerified: true, role: 'client', status: 'active' }) as unknown as Actor;

test('a repeat of a deletion that has just ended the session succeeds', async () => {
  const who = await person();
  const input = await confirmed(who);
  const headers = { authorization: `Bearer ${who.token}` };
  const request = new Request('http://localhost:8787/api/trpc/profile.deleteAccount', { headers });
  const context = createRequestContext(env as never, request, { waitUntil: () => {}, setCookie: () => {} });
  const claimed = await context.claim();
  if (!claimed.ok) throw new Error('A token that was just made is good');
  const bearer: Bearer = {
    claimed: claimed.value,
    identify: async () => {
      expect((await who.mutate('profile.deleteAccount', input)).status).toBe(200);
      return requireActor(context as never);
    },
  };
  expect(await deleteAccount(eraserOf(env), bearer, input)).toEqual({ ok: true, value: { deleted: true } });
});

test("a late profile change does not restore a deleted account's name", async () => {
  const who = await person();
  const db = before('INSERT INTO account_requests', () => remove(who));
  const profile = { name: 'Wilhelmina', phone: '+1 512 555 0199', language: 'es', currency: 'USD' } as const;
  await updateProfile({ db, now }, { id: who.id, name: '—' }, { requestId: newId(), ...profile }).catch(
    () => {},
  );
  const row = await env.DB.prepare('SELECT name, phone FROM users WHERE id = ?').bind(who.id).first();
  expect(row).toEqual({ name: '—', phone: null });
});

test('a late picture upload leaves no file after the account was deleted', async () => {
  const who = await person();
  const { UPLOADS: bucket } = env;
  if (!bucket) throw new Error('There is a bucket here');
  const late = new Proxy(bucket, {
    get(target, name) {
      if (name === 'put') {
        return async (...args: Parameters<R2Bucket['put']>) => {
          await remove(who);
          return target.put(...args);
        };
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const input = { purpose: 'profile', requestId: newId(), bytes: drawing() } as const;
  const before = new Set((await bucket.list()).objects.map(({ key }) => key));
  const answer = await storeUpload({ db: env.DB, now, bucket: late, limited: false }, actorOf(who), input);
  expect(answer.ok).toBe(false);
  const left = (await bucket.list()).objects.filter(({ key }) => !before.has(key));
  expect(left).toEqual([]);
});

test('a late request to organize is not stored after the account was deleted', async () => {
  const who = await person();
  const db = before('INSERT INTO organizer_requests', () => remove(who));
  const input = { actor: actorOf(who), requestId: newId(), message: 'I am Wilhelmina of Main Street 7' };
  await requestOrganizer({ db, now, newId }, input);
  const { results } = await env.DB.prepare('SELECT message FROM organizer_requests WHERE user_id = ?')
    .bind(who.id)
    .all();
  expect(results).toEqual([]);
});

test('a late tip is not given after the account was deleted', async () => {
  const show = await showWith(['Ana']);
  const giver = await buyerWith(5_000);
  const db = before('INSERT INTO tips', () => remove(giver));
  const tip = { ...tipOf(show, { message: 'From Wilhelmina' }), actor: { id: giver.id } };
  expect((await sendTip({ db, now, newId, limited: false }, tip)).ok).toBe(false);
  expect(await balanceOf(giver)).toBe(5_000);
});

test("a late purchase response does not restore the holder's name at the door", async () => {
  const sale = await eventOnSale();
  const buyer = await buyerWith(5_000);
  const office = () => boxOfficeOf(sale.eventId);
  const { untilHeld, release } = await holdBatches(sale.eventId, 'answered');
  const buying = buyer.mutate('tickets.purchase', purchaseOf(sale));
  await untilHeld();
  const forgetting = office().forgetHolder(buyer.id);
  // Long enough to finish, if it did not wait for the sale.
  const turns = async () => {
    for (let turn = 0; turn < 30; turn++) await runInDurableObject(office(), () => {});
  };
  await Promise.race([forgetting, turns()]);
  await release();
  expect((await buying).status).toBe(200);
  await forgetting;
  const names = await runInDurableObject(office(), (_, { storage }) =>
    storage.sql.exec('SELECT holder_name FROM door_tickets WHERE user_id = ?', buyer.id).toArray(),
  );
  expect(names).toEqual([{ holder_name: '—' }]);
});
