import { expect, test } from 'vitest';
import { bareVerdict } from '#client/features/check-in/scan/verdict.ts';
import { noAnswer, openDoor, valid } from '#tests/support/scan-door.ts';

const A = '7K4M-Q2XD-9TZW';
const B = 'AAAA-BBBB-CCCC';
const ofFour = (entered: number) => ({
  ...valid,
  ticket: {
    ...valid.ticket,
    party: {
      listId: 'l',
      listName: 'Press',
      kind: 'press',
      heads: 4,
      entered,
      inside: entered,
      note: '',
      collect: null,
    },
  },
});

test('a code of a party admits one head, and its others by buttons under request ids of their own', async () => {
  const { flow, calls, call, pass } = openDoor();
  flow.see(A);
  expect(call(0).act).toEqual({ way: 'in', heads: 1 });
  await call(0).answer(ofFour(1));
  // The code leaves the view and comes back while its verdict is open.
  for (let frame = 0; frame < 5; frame += 1) {
    pass(200);
    flow.seeNothing();
  }
  flow.see(A);
  expect(calls).toHaveLength(1);
  const shown = flow.state();
  if (shown.kind !== 'verdict') throw new Error('No verdict is shown');
  flow.moveMore(shown.verdict, { way: 'in', heads: 2 });
  expect(call(1)).toMatchObject({ code: A, act: { way: 'in', heads: 2 } });
  expect(call(1).requestId).not.toBe(call(0).requestId);
  await call(1).answer(ofFour(3));
  expect(flow.state()).toMatchObject({ verdict: { party: { entered: 3 }, scanId: call(1).requestId } });
});

test('another code ends the verdict of a party at once', async () => {
  const { flow, calls, call, pass } = openDoor();
  flow.see(A);
  await call(0).answer(ofFour(1));
  pass(400);
  flow.see(B);
  expect(calls).toHaveLength(2);
});

test('two and then two more heads without an answer keep their own request ids', async () => {
  const { flow, call, connection } = openDoor();
  connection.network = 'none';
  const guest = { ...bareVerdict('VALID'), code: A };
  flow.moveMore(guest, { way: 'in', heads: 2 });
  await call(0).fail(noAnswer);
  flow.giveUp();
  flow.moveMore(guest, { way: 'in', heads: 1 });
  expect(call(1).requestId).not.toBe(call(0).requestId);
  await call(1).fail(noAnswer);
  flow.giveUp();
  flow.moveMore(guest, { way: 'in', heads: 2 });
  expect(call(2).requestId).toBe(call(0).requestId);
});

test('a device whose moves of a guest wait for upload decides on it alone, without a call', async () => {
  const { flow, calls, device, verdicts, settled, lastScans } = openDoor();
  device.decides = true;
  device.alone = { ...bareVerdict('UNCONFIRMED'), offline: true };
  flow.see(A);
  await settled();
  expect(verdicts).toEqual(['UNCONFIRMED']);
  expect(calls).toHaveLength(0);
  expect(lastScans()[0]?.state).toBe('answered');
});

test('at a way out a code lets out, and no hour of the night is unlikely for that', async () => {
  const { flow, call, device, verdicts } = openDoor();
  device.way = 'out';
  device.untimely = { when: 'late', at: '2026-11-21T20:00:00.000Z' };
  flow.see(A);
  expect(call(0).act.way).toBe('out');
  await call(0).answer({ ...valid, kind: 'out' });
  expect(verdicts).toEqual(['LEFT']);
});
