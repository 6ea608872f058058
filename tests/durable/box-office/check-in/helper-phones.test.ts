import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { HELPER_AFTER_END_MS } from '#shared/people/helper-phone.ts';
import { stopClock } from '#tests/support/worker/clock.ts';
import { checkInsOf, scanOf, secondsAgo, soldTicket, statsOf, upload } from '#tests/support/worker/door.ts';
import { codesOf, connect } from '#tests/support/worker/door-device.ts';
import { eventOnSale, type Sale } from '#tests/support/worker/events.ts';
import { helperPhone, phonesOf, revokePhone } from '#tests/support/worker/helper-phones.ts';

type Phone = Awaited<ReturnType<typeof helperPhone>>;

async function socketOf(phone: Phone, { eventId }: Sale) {
  const { data } = await phone.mutate('live.ticket', { channel: 'door', eventId });
  return await connect(data.path);
}

test('revoking a phone closes its open socket within a second, and its next scan admits nobody', async () => {
  const sale = await eventOnSale();
  const [first = '', second = ''] = await codesOf(sale, 2);
  const phone = await helperPhone(sale);
  const colleague = await helperPhone(sale);
  const [device, other] = [await socketOf(phone, sale), await socketOf(colleague, sale)];
  expect(await device.answerTo(device.scan(first))).toMatchObject({ answer: { outcome: 'valid' } });
  const before = performance.now();
  await revokePhone(sale, phone.id);
  await expect.poll(() => device.closed()).toBe(4403);
  expect(performance.now() - before).toBeLessThan(1_000);
  const scan = await phone.mutate('checkin.scan', scanOf(sale, second));
  expect(scan.error?.data.errorCode).toBe('SESSION_EXPIRED');
  const token = await phone.mutate('live.ticket', { channel: 'door', eventId: sale.eventId });
  expect(token.error?.data.errorCode).toBe('SESSION_EXPIRED');
  expect(other.closed()).toBeNull();
  expect(await other.answerTo(other.scan(second))).toMatchObject({ answer: { outcome: 'valid' } });
});

test('a connection token that was issued before the revocation opens no socket', async () => {
  const sale = await eventOnSale();
  const phone = await helperPhone(sale);
  const { data } = await phone.mutate('live.ticket', { channel: 'door', eventId: sale.eventId });
  await revokePhone(sale, phone.id);
  const device = await connect(data.path);
  await expect.poll(() => device.closed()).not.toBeNull();
});

test('a phone whose night has ended loses its socket with the next message', async () => {
  stopClock();
  const sale = await eventOnSale();
  const phone = await helperPhone(sale);
  const device = await socketOf(phone, sale);
  vi.setSystemTime(Date.now() + 30 * 86_400_000 + HELPER_AFTER_END_MS);
  device.scan('12345678');
  await expect.poll(() => device.closed()).toBe(4408);
});

test('what a revoked phone had admitted offline admits nobody, and is shown to the organizer as such', async () => {
  const sale = await eventOnSale();
  const [ticket, used] = [await soldTicket(sale), await soldTicket(sale)];
  const phone = await helperPhone(sale);
  await phone.mutate('checkin.scan', scanOf(sale, used.code, { device: 'phone-b', gate: 'South' }));
  await revokePhone(sale, phone.id);
  const request = upload(sale, ticket.code, { scannedAt: secondsAgo(5) });
  for (let sent = 0; sent < 2; sent++) {
    const { data } = await phone.mutate('checkin.scan', request);
    expect(data).toMatchObject({ outcome: 'refused', code: 'PHONE_REVOKED', conflict: true, checkedIn: 1 });
  }
  const again = await phone.mutate('checkin.scan', upload(sale, used.code));
  expect(again.data).toMatchObject({ code: 'PHONE_REVOKED', firstScan: { gate: 'South' } });
  const { conflicts, checkedIn } = await statsOf(sale);
  expect(conflicts.map(({ code }: { code: string }) => code)).toEqual(['PHONE_REVOKED', 'PHONE_REVOKED']);
  expect(checkedIn).toBe(1);
  const noted = (await checkInsOf(sale)).filter(({ refusal }) => refusal === 'PHONE_REVOKED');
  expect(noted.map(({ kind }) => kind)).toEqual(['conflict', 'conflict']);
  expect((await phonesOf(sale))[0].lateScans).toBe(2);
  const scan = await sale.organizer.mutate('checkin.scan', scanOf(sale, ticket.code));
  expect(scan.data.outcome).toBe('valid');
});

test('a scan that the phone made before its revocation keeps its answer', async () => {
  const sale = await eventOnSale();
  const ticket = await soldTicket(sale);
  const phone = await helperPhone(sale);
  const scan = scanOf(sale, ticket.code);
  await phone.mutate('checkin.scan', scan);
  await revokePhone(sale, phone.id);
  const late = { ...scan, offline: true, scannedAt: secondsAgo(1) };
  expect((await phone.mutate('checkin.scan', late)).data.outcome).toBe('valid');
  expect((await statsOf(sale)).conflicts).toEqual([]);
});

test('offline scans of a phone count when they arrive after the night', async () => {
  stopClock();
  const sale = await eventOnSale();
  const ticket = await soldTicket(sale);
  const phone = await helperPhone(sale);
  await env.DB.prepare('UPDATE events SET ends_at = ?1, starts_at = ?1 - 3600000 WHERE id = ?2')
    .bind(Date.now() - HELPER_AFTER_END_MS, sale.eventId)
    .run();
  const online = await phone.mutate('checkin.scan', scanOf(sale, ticket.code));
  expect(online.error?.data.errorCode).toBe('SESSION_EXPIRED');
  const { data } = await phone.mutate('checkin.scan', upload(sale, ticket.code));
  expect(data.outcome).toBe('valid');
});

test("a revoked bar phone, another event's phone and an old revocation send no offline scans", async () => {
  stopClock();
  const [sale, other] = await Promise.all([eventOnSale(), eventOnSale()]);
  const ticket = await soldTicket(sale);
  const [bar, elsewhere, old] = [
    await helperPhone(sale, 'vendor'),
    await helperPhone(other),
    await helperPhone(sale),
  ];
  await revokePhone(sale, bar.id);
  await revokePhone(other, elsewhere.id);
  await revokePhone(sale, old.id);
  for (const phone of [bar, elsewhere]) {
    const { error } = await phone.mutate('checkin.scan', upload(sale, ticket.code));
    expect(error?.data.errorCode).toBe('SESSION_EXPIRED');
  }
  expect((await statsOf(sale)).conflicts).toEqual([]);
  vi.setSystemTime(Date.now() + 4 * 86_400_000);
  const { error } = await old.mutate('checkin.scan', upload(sale, ticket.code));
  expect(error?.data.errorCode).toBe('SESSION_EXPIRED');
});
