import { env, SELF } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { balanceOf, buyerWith, eventOnSale, purchaseOf, soldOf } from '#tests/support/worker/events.ts';
import { breakNextBatch } from '#tests/support/worker/faults.ts';
import { person, renewed, SITE, withFactor } from '#tests/support/worker/people.ts';

const codeOf = ({ error }: { error: { data: { errorCode: string } } | null }) => error?.data.errorCode;

test('an access token whose session has ended buys nothing', async () => {
  const sale = await eventOnSale();
  const buyer = await buyerWith(10_000);
  await buyer.mutate('tickets.purchase', purchaseOf(sale));
  const left = await SELF.fetch(`${SITE}/auth/v1/logout?scope=global`, {
    method: 'POST',
    headers: { authorization: `Bearer ${buyer.token}` },
  });
  expect(left.status).toBe(204);
  expect(codeOf(await buyer.mutate('tickets.purchase', purchaseOf(sale)))).toBe('SESSION_EXPIRED');
  expect(await balanceOf(buyer)).toBe(9_000);
});

test('a deactivated person is refused on the next call, and the refusal is not stored', async () => {
  const sale = await eventOnSale();
  const buyer = await buyerWith(10_000);
  await buyer.mutate('tickets.purchase', purchaseOf(sale));
  const setStatus = (status: string) =>
    env.DB.prepare('UPDATE users SET status = ? WHERE id = ?').bind(status, buyer.id).run();
  await setStatus('inactive');
  const input = purchaseOf(sale);
  expect(codeOf(await buyer.mutate('tickets.purchase', input))).toBe('ACCOUNT_INACTIVE');
  await setStatus('active');
  expect((await buyer.mutate('tickets.purchase', input)).status).toBe(200);
  expect(await soldOf(sale.eventId)).toEqual({ counted: 2, tickets: 2 });
});

test('a person deactivated by an administrator, which ends their sessions, gets the reason as their only refusal', async () => {
  const sale = await eventOnSale();
  const buyer = await buyerWith(10_000);
  const admin = await person({ role: 'admin' });
  const switchedOff = { requestId: crypto.randomUUID(), userId: buyer.id, status: 'inactive' };
  expect((await admin.mutate('users.setStatus', switchedOff)).status).toBe(200);
  expect(codeOf(await buyer.mutate('tickets.purchase', purchaseOf(sale)))).toBe('ACCOUNT_INACTIVE');
  const scan = { requestId: crypto.randomUUID(), eventId: sale.eventId, code: 'no code' };
  expect(codeOf(await buyer.mutate('checkin.scan', scan))).toBe('ACCOUNT_INACTIVE');
});

test("a person's first ever call can be a purchase, which creates their user row", async () => {
  const sale = await eventOnSale();
  const buyer = await person();
  await env.DB.prepare('DELETE FROM users WHERE id = ?').bind(buyer.id).run();
  expect(codeOf(await buyer.mutate('tickets.purchase', purchaseOf(sale)))).toBe('INSUFFICIENT_BALANCE');
  const row = await env.DB.prepare('SELECT email, role FROM users WHERE id = ?').bind(buyer.id).first();
  expect(row).toEqual({ email: buyer.email, role: 'client' });
});

test('a just confirmed address can buy at once, and an address that lost its confirmation cannot', async () => {
  const sale = await eventOnSale();
  const buyer = await buyerWith(10_000);
  const confirm = (at: number | null) =>
    env.DB.prepare('UPDATE identity_users SET email_confirmed_at = ? WHERE id = ?').bind(at, buyer.id).run();
  await confirm(null);
  expect(codeOf(await buyer.mutate('tickets.purchase', purchaseOf(sale)))).toBe('EMAIL_NOT_VERIFIED');
  await confirm(Date.now());
  expect((await buyer.mutate('tickets.purchase', purchaseOf(sale))).status).toBe(200);
});

test('an access token whose session belongs to another person buys nothing for either', async () => {
  const sale = await eventOnSale();
  const [one, two] = [await buyerWith(10_000), await buyerWith(10_000)];
  await env.DB.prepare('UPDATE identity_sessions SET user_id = ? WHERE id = ?')
    .bind(two.id, one.sessionId)
    .run();
  expect(codeOf(await one.mutate('tickets.purchase', purchaseOf(sale)))).toBe('SESSION_EXPIRED');
  expect([await balanceOf(one), await balanceOf(two)]).toEqual([10_000, 10_000]);
});

test.each(['heard', 'lost'])(
  "a scan shows the buyer's name from D1, also for a purchase whose D1 response was %s",
  async (answer) => {
    const sale = await eventOnSale();
    const buyer = await buyerWith(10_000);
    await env.DB.prepare("UPDATE users SET name = 'Zoë Ångström' WHERE id = ?").bind(buyer.id).run();
    const fault = answer === 'lost' ? await breakNextBatch(sale.eventId, 'lose_answer') : null;
    const bought = await buyer.mutate('tickets.purchase', purchaseOf(sale));
    expect(fault?.struck() ?? true).toBe(true);
    const ticket = await buyer.query('tickets.get', { ticketId: bought.data.ticketIds[0] });
    const scan = await sale.organizer.mutate('checkin.scan', {
      requestId: crypto.randomUUID(),
      eventId: sale.eventId,
      code: ticket.data.qr,
    });
    expect(scan.data).toMatchObject({ outcome: 'valid', ticket: { holderName: 'Zoë Ångström' } });
  },
);

test('a signed-out organizer cannot scan', async () => {
  const sale = await eventOnSale();
  await env.DB.prepare('DELETE FROM identity_sessions WHERE id = ?').bind(sale.organizer.sessionId).run();
  const scan = { requestId: crypto.randomUUID(), eventId: sale.eventId, code: 'no code' };
  expect(codeOf(await sale.organizer.mutate('checkin.scan', scan))).toBe('SESSION_EXPIRED');
});

test('a person with two-factor sign-in cannot buy, order or scan before giving the code', async () => {
  const sale = await eventOnSale();
  const buyer = await buyerWith(10_000);
  const { raise } = await withFactor(buyer);
  const input = purchaseOf(sale);
  expect(codeOf(await buyer.mutate('tickets.purchase', input))).toBe('SECOND_FACTOR_NEEDED');
  const order = { requestId: crypto.randomUUID(), eventId: sale.eventId, lines: [] };
  const lines = [{ menuItemId: crypto.randomUUID(), quantity: 1 }];
  expect(codeOf(await buyer.mutate('orders.place', { ...order, lines }))).toBe('SECOND_FACTOR_NEEDED');
  expect([await balanceOf(buyer), (await soldOf(sale.eventId)).tickets]).toEqual([10_000, 0]);
  await raise();
  expect(codeOf(await buyer.mutate('tickets.purchase', input))).toBe('SECOND_FACTOR_NEEDED');
  expect((await (await renewed(buyer)).mutate('tickets.purchase', input)).status).toBe(200);
});

test('a token from before the second factor is refused at the door, although its session is known there', async () => {
  const sale = await eventOnSale();
  const { organizer } = sale;
  const { factorId, raise } = await withFactor(organizer);
  const scan = () => ({ requestId: crypto.randomUUID(), eventId: sale.eventId, code: 'no code' });
  expect(codeOf(await organizer.mutate('checkin.scan', scan()))).toBe('SECOND_FACTOR_NEEDED');
  await raise();
  const raised = await renewed(organizer);
  expect((await raised.mutate('checkin.scan', scan())).data).toMatchObject({ outcome: 'refused' });
  expect(codeOf(await organizer.mutate('checkin.scan', scan()))).toBe('SECOND_FACTOR_NEEDED');
  await env.DB.prepare('DELETE FROM identity_factors WHERE id = ?').bind(factorId).run();
  expect((await organizer.mutate('checkin.scan', scan())).status).toBe(200);
});
