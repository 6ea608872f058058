import { expect, test } from 'vitest';
import { readZones, zoneDrafts } from '#client/pages/my-events/event/seats/attach/zone-draft.ts';
import { draftOfKeep, newKeep, readKeep } from '#client/pages/my-events/event/seats/keeps/keep-values.ts';
import { CIRCLE, hallWith, STALLS } from '#tests/support/seating-plans.ts';

const ZONE = 'Europe/Madrid';

test('house seats need a time, a list its list, and a code is proposed', () => {
  expect(readKeep(newKeep('house'), ZONE)).toEqual({ ok: false, problem: 'needsTime' });
  expect(readKeep(newKeep('list'), ZONE)).toEqual({ ok: false, problem: 'list' });
  expect(readKeep({ ...newKeep('code'), accessCode: ' ' }, ZONE)).toEqual({ ok: false, problem: 'code' });
  expect(newKeep('code').accessCode).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
  // Clocks go forward in that hour.
  const skipped = { ...newKeep('house'), releaseAt: '2026-03-29T02:30' };
  expect(readKeep(skipped, ZONE)).toEqual({ ok: false, problem: 'time' });
});

test('a keep is read by the clock of the venue, and shown as it was', () => {
  const draft = { ...newKeep('house'), label: ' Band ', releaseAt: '2026-12-05T20:00' };
  const read = readKeep(draft, ZONE);
  expect(read).toMatchObject({
    ok: true,
    fields: { label: 'Band', releaseAt: '2026-12-05T19:00:00.000Z', accessCode: null, listId: null },
  });
  if (!read.ok) return;
  const keep = { id: 'k', seatIds: ['s1'], ...read.fields };
  expect(draftOfKeep(keep, ZONE)).toMatchObject({ kind: 'house', releaseAt: '2026-12-05T20:00' });
});

test('a zone has its types, or a new one at a price, or is not on sale', () => {
  const plan = hallWith({ names: ['C'], zoneId: CIRCLE }, hallWith());
  const drafts = zoneDrafts(plan, [
    { zoneId: STALLS, types: [{ id: 'adult', name: 'Adult', priceMinor: 1_000 }] },
  ]);
  expect(drafts.map(({ seats, typeIds }) => [seats, typeIds])).toEqual([
    [10, ['adult']],
    [10, []],
  ]);
  const priced = (price: string) => readZones(drafts.map((one) => ({ ...one, price })));
  expect(priced('12.50')).toMatchObject({
    ok: true,
    zones: [
      { ticketTypeIds: ['adult'], priceMinor: null },
      { ticketTypeIds: [], priceMinor: 1_250 },
    ],
  });
  expect(priced('')).toMatchObject({ ok: true, zones: [{ priceMinor: null }, { priceMinor: null }] });
  expect(priced('a lot')).toEqual({ ok: false, problems: { [CIRCLE]: 'amount' } });
});
