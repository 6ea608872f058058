import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offlineKeyOf, openRecord, sealRecord } from '#shared/codes/offline-list.ts';
import { newSecret } from '#shared/codes/qr.ts';
import type { OfflineRecord } from '#shared/contracts/door.ts';

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

test('a record opens with its own secret and says what was sealed', async () => {
  const mine = lock();
  const sealed = await sealRecord(mine, record(), random(12));
  expect(sealed.key).toBe(await offlineKeyOf(mine.secret));
  expect(await openRecord(mine, sealed)).toEqual(record());
});

test('it opens with no other secret, for no other event, and not when one bit was changed', async () => {
  const mine = lock();
  const sealed = await sealRecord(mine, record(), random(12));
  expect(await openRecord({ ...mine, secret: lock().secret }, sealed)).toBeNull();
  expect(await openRecord({ ...mine, eventId: eventId.replace('1', '2') }, sealed)).toBeNull();
  const other = sealed.sealed.startsWith('A') ? 'B' : 'A';
  expect(await openRecord(mine, { ...sealed, sealed: other + sealed.sealed.slice(1) })).toBeNull();
  expect(await openRecord(mine, { ...sealed, iv: newSecret(random(16)) })).toBeNull();
  expect(await openRecord(mine, { ...sealed, sealed: 'not base64!' })).toBeNull();
});

test('the secret itself, a name and an id are nowhere in a record', async () => {
  const mine = lock();
  const sealed = JSON.stringify(await sealRecord(mine, record({ holderName: 'Anna Bell' }), random(12)));
  for (const told of [mine.secret, 'Anna', btoa('Anna Bell').slice(0, 10), record().id, 'active'])
    expect(sealed).not.toContain(told);
});

test('names of usual length and every state are sealed to the same length', async () => {
  const mine = lock();
  const lengths = new Set<number>();
  const used = { status: 'used', usedAt: new Date(0).toISOString(), gate: 'North' } as const;
  for (const holderName of ['Li', 'Maximiliane Alexandrowna von Hohenberg'])
    for (const more of [{}, used, { ...used, status: 'refunded' } as const])
      lengths.add((await sealRecord(mine, record({ holderName, ...more }), random(12))).sealed.length);
  expect(lengths.size).toBe(1);
});

test('sealed again with other random bytes, nothing tells that it is unchanged', async () => {
  const mine = lock();
  const [one, two] = [
    await sealRecord(mine, record(), random(12)),
    await sealRecord(mine, record(), random(12)),
  ];
  expect(one.key).toBe(two.key);
  expect(one.sealed.slice(0, 40)).not.toBe(two.sealed.slice(0, 40));
});

test('whatever a person is called comes back as it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 120 }), async (holderName) => {
      const mine = lock();
      const sealed = await sealRecord(mine, record({ holderName }), random(12));
      expect((await openRecord(mine, sealed))?.holderName).toBe(holderName);
    }),
    { numRuns: 50 },
  );
});

test('the format is the one that is described: this record was sealed by another implementation', async () => {
  const sealed = await sealRecord(
    { eventId, secret: 'AAECAwQFBgcICQoLDA0ODw' },
    record(),
    new Uint8Array(12),
  );
  expect(sealed.key).toBe('vkXLJgW_Nr695oSEGijw_UPGmFCj3OX-26aZKO46iZE');
  expect(sealed.sealed.slice(0, 24)).toBe('9NSRjyxvJmrGTKex9TOo_nQJ');
});
