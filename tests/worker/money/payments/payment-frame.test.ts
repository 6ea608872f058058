import { env, SELF } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { openIntent, submitInFrame } from '#tests/support/worker/card-payments.ts';
import { eventOnSale } from '#tests/support/worker/events.ts';
import { person, SITE } from '#tests/support/worker/people.ts';

async function frameOf(paymentId: string, query = '?lang=en'): Promise<Response> {
  return await SELF.fetch(`${SITE}/pay/frame/${paymentId}${query}`);
}

test.each([
  ['en', 'light', 'Pay $25'],
  ['es', 'dark', 'Pagar USD 25'],
  ['ru', 'dark', 'Оплатить 25'],
])('the frame in %s and %s shows what is paid and all test cards', async (lang, theme, words) => {
  const { paymentId } = await openIntent(await person());
  const text = (await (await frameOf(paymentId, `?lang=${lang}&theme=${theme}`)).text()).replace(/\s/g, ' ');
  expect(text).toContain(`<html lang="${lang}" data-theme="${theme}">`);
  expect(text).toContain(words);
  for (const ending of ['4242', '0002', '9995', '3184', '0077', '0259'])
    expect(text).toContain(`${ending}</b>`);
});

test('only our own pages may frame it, it runs no inline script and calls nobody else', async () => {
  const who = await person();
  const { paymentId, clientSecret } = await openIntent(who);
  const answer = await frameOf(paymentId);
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('https:');
  expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const text = await answer.text();
  for (const secret of [clientSecret, who.email, who.id]) expect(text).not.toContain(secret);
});

test('an unknown payment has no frame', async () => {
  for (const id of [crypto.randomUUID(), 'nothing']) expect((await frameOf(id)).status).toBe(404);
});

test('the frame asks whether the payment still counts: not after its time, and not once it has failed', async () => {
  const { paymentId } = await openIntent(await person());
  const payable = () => submitInFrame({ paymentId });
  expect(await payable()).toBe(true);
  const set = (sql: string) =>
    env.DB.prepare(`UPDATE payments SET ${sql} WHERE id = ?`).bind(paymentId).run();
  await set('expires_at = 1');
  expect(await payable()).toBe(false);
  await set("expires_at = 9e12, status = 'failed'");
  expect(await payable()).toBe(false);
});

test('the box that keeps the card is there, but not where a voucher may pay later', async () => {
  const { eventId, organizer } = await eventOnSale({ startsIn: 24 * 30, endsIn: 24 * 30 + 5 });
  const change = { requestId: crypto.randomUUID(), eventId, delayedPayments: true };
  expect((await organizer.mutate('events.update', change)).status).toBe(200);
  const form = async (query: string) => {
    const answer = await SELF.fetch(`${SITE}/pay/frame?amount=1200&currency=USD&lang=en${query}`);
    return await answer.text();
  };
  expect(await form('')).toContain('id="save"');
  expect(await form(`&event=${eventId}`)).not.toContain('id="save"');
});
