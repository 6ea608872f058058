import { expect, test } from 'vitest';
import { fittingZones, placesOf } from '#client/features/seats/editor/fields/fitting-zones.ts';
import { addArea, addZone } from '#shared/seats/builder/elements.ts';
import { hallWith } from '#tests/support/seating-plans.ts';

const PIT = addZone(hallWith(), { name: 'Pit', color: '#0f8f83', rank: 3 });
const HALL = addArea(PIT, {
  name: 'Pit',
  ...{ x: 0, y: -200, angle: 0, color: '#0f8f83' },
  outline: { shape: 'rectangle', width: 200, height: 80 },
  standing: { zoneId: PIT.zones[2]?.id ?? '', capacity: 100, stepFree: true },
});

test('seats are offered no zone of standing places, and a standing area none of seats', () => {
  const names = (kind: 'seats' | 'standing') => fittingZones(HALL, kind).map(({ name }) => name);
  expect(names('seats')).toEqual(['Stalls', 'Circle']);
  expect(names('standing')).toEqual(['Circle', 'Pit']);
});

test('rows and single seats are seats, and both kinds together fit no zone', () => {
  const [row] = HALL.rows;
  const [rowId, seatId, areaId] = [row?.id ?? '', row?.seats[0]?.id ?? '', HALL.areas[0]?.id ?? ''];
  const kindOf = (...ids: string[]) => placesOf(HALL, new Set(ids));
  expect([kindOf(rowId), kindOf(seatId), kindOf(areaId), kindOf(rowId, areaId)]).toEqual([
    'seats',
    'seats',
    'standing',
    null,
  ]);
});
