import { env, SELF } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { balanceOf, buyerWith, eventOnSale, purchaseOf, soldOf } from '#tests/support/worker/events.ts';
import { breakNextBatch } from '#tests/support/worker/faults.ts';
import { person, renewed, SITE, withFactor } from '#tests/support/worker/people.ts';

const codeOf = ({ error }: { error: { data: { errorCode: string } } | null }) => error?.data.errorCode;

test('whoever has signed out elsewhere buys nothing with the token that is left', async () => {
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

test('whoever is deactivated is refused on the very next call, and the refusal is not kept', async () => {
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

test('whoever is switched off by an administrator, which ends their sessions, hears that and nothing else', async () => {
  const sale = await eventOnSale();
  const buyer = await buyerWith(10_000);
  const admin = await person({ role: 'admin' });
  const switchedOff = { requestId: crypto.randomUUID(), userId: buyer.id, status: 'inactive' };
  expect((await admin.mutate('users.setStatus', switchedOff)).status).toBe(200);
  expect(codeOf(await buyer.mutate('tickets.purchase', purchaseOf(sale)))).toBe('ACCOUNT_INACTIVE');
  const scan = { requestId: crypto.randomUUID(), eventId: sale.eventId, code: 'AF1' };
  expect(codeOf(await buyer.mutate('checkin.scan', scan))).toBe('ACCOUNT_INACTIVE');
});

test('a purchase may be the very first thing that a person asks: their row is made then', async () => {
  const sale = await eventOnSale();
  const buyer = await person();
  await env.DB.prepare('DELETE FROM users WHERE id = ?').bind(buyer.id).run();
  expect(codeOf(await buyer.mutate('tickets.purchase', purchaseOf(sale)))).toBe('INSUFFICIENT_BALANCE');
  const row = await env.DB.prepare('SELECT email, role FROM users WHERE id = ?').bind(buyer.id).first();
  expect(row).toEqual({ email: buyer.email, role: 'client' });
});

test('an address that was just confirmed buys at once, one that no longer is does not', async () => {
  const sale = await eventOnSale();
  const buyer = await buyerWith(10_000);
  const confirm = (at: number | null) =>
    env.DB.prepare('UPDATE identity_users SET email_confirmed_at = ? WHERE id = ?').bind(at, buyer.id).run();
  await confirm(null);
  expect(codeOf(await buyer.mutate('tickets.purchase', purchaseOf(sale)))).toBe('EMAIL_NOT_VERIFIED');
  await confirm(Date.now());
  expect((await buyer.mutate('tickets.purchase', purchaseOf(sale))).status).toBe(200);
});

test("a token whose session is another person's buys for nobody", async () => {
  const sale = await eventOnSale();
  const [one, two] = [await buyerWith(10_000), await buyerWith(10_000)];
  await env.DB.prepare('UPDATE identity_sessions SET user_id = ? WHERE id = ?')
    .bind(two.id, one.sessionId)
    .run();
  expect(codeOf(await one.mutate('tickets.purchase', purchaseOf(sale)))).toBe('SESSION_EXPIRED');
  expect([await balanceOf(one), await balanceOf(two)]).toEqual([10_000, 10_000]);
});

test.each(['heard', 'lost'])(
  'the name that the door shows is the buyer’s, as D1 has it, whose answer is %s',
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

test('an organiser who signed out scans nothing more', async () => {
  const sale = await eventOnSale();
  await env.DB.prepare('DELETE FROM identity_sessions WHERE id = ?').bind(sale.organizer.sessionId).run();
  const scan = { requestId: crypto.randomUUID(), eventId: sale.eventId, code: 'AF1.x' };
  expect(codeOf(await sale.organizer.mutate('checkin.scan', scan))).toBe('SESSION_EXPIRED');
});

test('whoever has a second factor buys, orders and scans nothing until they have given it', async () => {
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

test('at the door a token from before the second factor is refused, though its session is known there', async () => {
  const sale = await eventOnSale();
  const { organizer } = sale;
  const { factorId, raise } = await withFactor(organizer);
  const scan = () => ({ requestId: crypto.randomUUID(), eventId: sale.eventId, code: 'AF1.x' });
  expect(codeOf(await organizer.mutate('checkin.scan', scan()))).toBe('SECOND_FACTOR_NEEDED');
  await raise();
  const raised = await renewed(organizer);
  expect((await raised.mutate('checkin.scan', scan())).data).toMatchObject({ outcome: 'refused' });
  expect(codeOf(await organizer.mutate('checkin.scan', scan()))).toBe('SECOND_FACTOR_NEEDED');
  await env.DB.prepare('DELETE FROM identity_factors WHERE id = ?').bind(factorId).run();
  expect((await organizer.mutate('checkin.scan', scan())).status).toBe(200);
});
