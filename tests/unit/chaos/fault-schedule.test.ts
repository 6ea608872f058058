import { expect, test } from 'vitest';
import { FaultSchedule } from '#chaos/faults.ts';
import { Random } from '#chaos/random.ts';

const schedule = () =>
  new FaultSchedule({ faults: new Random(7), weather: 0.5, saleQueueMax: null }, () => {});

test('a sale meets the same faults again, whatever else D1 is asked for in between', () => {
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

test('each kind of call has faults of its own, whichever comes first', () => {
  const draw = (faults: FaultSchedule, what: string) =>
    Array.from({ length: 40 }, () => faults.draw(true, what).fault);
  const [one, other] = [schedule(), schedule()];
  const purchases = draw(one, 'writes purchases');
  const orders = draw(one, 'writes orders');
  expect(draw(other, 'writes orders')).toEqual(orders);
  expect(draw(other, 'writes purchases')).toEqual(purchases);
  expect(orders).not.toEqual(purchases);
});
