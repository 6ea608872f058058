import { expect, test } from 'vitest';
import { FaultSchedule } from '#chaos/faults.ts';
import { Random } from '#chaos/random.ts';

const schedule = () =>
  new FaultSchedule({ faults: new Random(7), weather: 0.5, saleQueueMax: null }, () => {});

test('a sale with the same seed meets the same faults, regardless of other D1 calls in between', () => {
  const first = schedule();
  const alone = Array.from({ length: 40 }, () => first.draw(true, 'writes purchases'));
  const second = schedule();
  const inCompany = Array.from({ length: 40 }, (_, index) => {
    for (let read = 0; read < index % 3; read++) second.draw(false, 'reads events');
    return second.draw(true, 'writes purchases');
  });
  expect(inCompany).toEqual(alone);
  expect(new Set(alone.map(({ fault }) => fault)).size).toBeGreaterThan(3);
});

test('each kind of D1 call has its own sequence of faults, regardless of the order of kinds', () => {
  const draw = (faults: FaultSchedule, what: string) =>
    Array.from({ length: 40 }, () => faults.draw(true, what).fault);
  const [one, other] = [schedule(), schedule()];
  const purchases = draw(one, 'writes purchases');
  const orders = draw(one, 'writes orders');
  expect(draw(other, 'writes orders')).toEqual(orders);
  expect(draw(other, 'writes purchases')).toEqual(purchases);
  expect(orders).not.toEqual(purchases);
});
