import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offlineKeyOf, openRecord, sealRecord } from '#shared/codes/offline-list.ts';
import { newSecret } from '#shared/codes/qr.ts';
import type { OfflineRecord } from '#shared/contracts/check-in.ts';

const eventId = '11111111-1111-4111-8111-111111111111';
const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
const lock = () => ({ eventId, secret: newSecret(random(16)) });
const record = (more: Partial<OfflineRecord> = {}): OfflineRecord => ({
  id: '22222222-2222-4222-8222-222222222222',
  typeName: 'General',
  holderName: 'Ана Петрова',
  status: 'active',
  usedAt: null,
  gate: '',
  ...more,
});

test('a sealed record opens with its own secret and returns its content', async () => {
  const mine = lock();
  const sealed = await sealRecord(mine, record(), random(12));
  expect(sealed.key).toBe(await offlineKeyOf(mine.secret));
  expect(await openRecord(mine, sealed)).toEqual(record());
});

test('a sealed record does not open with another secret, for another event, or after a bit flip', async () => {
  const mine = lock();
  const sealed = await sealRecord(mine, record(), random(12));
  expect(await openRecord({ ...mine, secret: lock().secret }, sealed)).toBeNull();
  expect(await openRecord({ ...mine, eventId: eventId.replace('1', '2') }, sealed)).toBeNull();
  const other = sealed.sealed.startsWith('A') ? 'B' : 'A';
  expect(await openRecord(mine, { ...sealed, sealed: other + sealed.sealed.slice(1) })).toBeNull();
  expect(await openRecord(mine, { ...sealed, iv: newSecret(random(16)) })).toBeNull();
  expect(await openRecord(mine, { ...sealed, sealed: 'not base64!' })).toBeNull();
});

test('a sealed record contains neither the secret nor a name or ID', async () => {
  const mine = lock();
  const sealed = JSON.stringify(await sealRecord(mine, record({ holderName: 'Anna Bell' }), random(12)));
  for (const told of [mine.secret, 'Anna', btoa('Anna Bell').slice(0, 10), record().id, 'active'])
    expect(sealed).not.toContain(told);
});

test('records of all states with names of usual length have the same sealed length', async () => {
  const mine = lock();
  const lengths = new Set<number>();
  const used = { status: 'used', usedAt: new Date(0).toISOString(), gate: 'North' } as const;
  for (const holderName of ['Li', 'Maximiliane Alexandrowna von Hohenberg'])
    for (const more of [{}, used, { ...used, status: 'refunded' } as const])
      lengths.add((await sealRecord(mine, record({ holderName, ...more }), random(12))).sealed.length);
  expect(lengths.size).toBe(1);
});

test('resealing with other random bytes does not reveal that a record is unchanged', async () => {
  const mine = lock();
  const [one, two] = [
    await sealRecord(mine, record(), random(12)),
    await sealRecord(mine, record(), random(12)),
  ];
  expect(one.key).toBe(two.key);
  expect(one.sealed.slice(0, 40)).not.toBe(two.sealed.slice(0, 40));
});

test('any holder name survives a round trip', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 120 }), async (holderName) => {
      const mine = lock();
      const sealed = await sealRecord(mine, record({ holderName }), random(12));
      expect((await openRecord(mine, sealed))?.holderName).toBe(holderName);
    }),
    { numRuns: 50 },
  );
});

test('the format matches a record sealed by another implementation', async () => {
  const sealed = await sealRecord(
    { eventId, secret: 'AAECAwQFBgcICQoLDA0ODw' },
    record(),
    new Uint8Array(12),
  );
  expect(sealed.key).toBe('vkXLJgW_Nr695oSEGijw_UPGmFCj3OX-26aZKO46iZE');
  expect(sealed.sealed.slice(0, 24)).toBe('9NSRjyxvJmrGTKex9TOo_nQJ');
});
