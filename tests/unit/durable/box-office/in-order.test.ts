import { expect, test } from 'vitest';
import { inOrder } from '#durable/box-office/refunds/in-order.ts';

const PAGE = 2;

test('paging by id starts each page after the last row, and rows added behind it are found at the end', () => {
  const left = ['b', 'c', 'd', 'e'];
  const asked: string[] = [];
  const next = inOrder((after) => {
    asked.push(after);
    return left.filter((id) => id > after).slice(0, PAGE);
  });
  const done = () => {
    const ids = next();
    for (const id of ids) left.splice(left.indexOf(id), 1);
    return ids;
  };
  expect(done()).toEqual(['b', 'c']);
  left.unshift('a');
  expect(done()).toEqual(['d', 'e']);
  expect(done()).toEqual(['a']);
  expect(done()).toEqual([]);
  expect(asked.slice(0, 2)).toEqual(['', 'c']);
});
