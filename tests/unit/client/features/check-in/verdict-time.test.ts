import { describe, expect, test } from 'vitest';
import { bareVerdict } from '#client/features/check-in/scan/verdict.ts';
import { openDoor, valid } from '#tests/support/scan-door.ts';

const A = '7K4M-Q2XD-9TZW';
const B = 'AAAA-BBBB-CCCC';
const C = 'DDDD-EEEE-FFFF';

function holdUp({ flow, pass }: ReturnType<typeof openDoor>, code: string, ms: number): void {
  for (let past = 0; past < ms; past += 50) {
    flow.see(code);
    pass(50);
  }
}

describe('an admission', () => {
  test('is green for 1.5 s, however long its code is held up', async () => {
    const door = openDoor();
    door.flow.see(A);
    await door.call(0).answer(valid);
    holdUp(door, A, 1_400);
    expect(door.flow.state()).toMatchObject({ kind: 'verdict', isOver: false });
    holdUp(door, A, 200);
    expect(door.flow.state()).toMatchObject({ kind: 'verdict', number: 1, isOver: true });
    holdUp(door, A, 8_000);
    expect(door.flow.state()).toMatchObject({ kind: 'verdict', number: 1, isOver: true });
    expect(door.verdicts).toEqual(['VALID']);
  });

  test('is not green while somebody decides whether to undo it', async () => {
    const door = openDoor();
    door.flow.see(A);
    await door.call(0).answer(valid);
    door.flow.hold();
    expect(door.flow.state()).toMatchObject({ kind: 'verdict', isOver: true });
    door.pass(60_000);
    expect(door.flow.state().kind).toBe('verdict');
  });

  test('of a device alone ends as well, and a refusal keeps its color', async () => {
    const door = openDoor();
    door.device.alone = bareVerdict('UNCONFIRMED');
    door.flow.see(A);
    door.pass(2_500);
    await door.settled();
    holdUp(door, A, 1_600);
    expect(door.flow.state()).toMatchObject({ verdict: { kind: 'UNCONFIRMED' }, isOver: true });
    door.device.known = bareVerdict('TICKET_ALREADY_USED');
    holdUp(door, B, 3_000);
    expect(door.flow.state()).toMatchObject({ verdict: { kind: 'TICKET_ALREADY_USED' }, isOver: false });
  });
});

describe('a code seen within 350 ms after a verdict', () => {
  test('is asked at their end, even if its phone is lowered by then', async () => {
    const door = openDoor();
    door.flow.see(A);
    await door.call(0).answer(valid);
    door.pass(50);
    door.flow.see(B);
    door.pass(299);
    door.flow.seeNothing();
    expect(door.calls).toHaveLength(1);
    door.pass(1);
    expect(door.calls.map(({ code }) => code)).toEqual([A, B]);
  });

  test('gives way to a later one', async () => {
    const door = openDoor();
    door.flow.see(A);
    await door.call(0).answer(valid);
    door.flow.see(B);
    door.pass(100);
    door.flow.see(C);
    door.pass(250);
    expect(door.calls.map(({ code }) => code)).toEqual([A, C]);
  });

  test('is not asked after the verdict was replaced by a typed code', async () => {
    const door = openDoor();
    door.flow.see(A);
    await door.call(0).answer(valid);
    door.flow.see(B);
    door.flow.enter(C);
    await door.call(1).answer(valid);
    door.pass(349);
    expect(door.calls.map(({ code }) => code)).toEqual([A, C]);
  });
});
