import { expect, test } from 'vitest';
import { openDoor, valid } from '#tests/support/scan-door.ts';

const FRAME_MS = 83;
const ANSWER_MS = 45;
const nameOf = (guest: number) => `AAAA-BBBB-${String(guest).padStart(4, '0')}`;

/** Guests who hold up a code each and lower it again, in front of a camera with twelve frames a second. */
async function admit(lane: { guests: number; shownMs: number; gapMs: number }): Promise<Set<string>> {
  const { flow, calls, pass } = openDoor();
  const everyMs = lane.shownMs + lane.gapMs;
  const admitted = new Set<string>();
  let answered = 0;
  let askedAt: number | null = null;
  for (let now = 0; now < lane.guests * everyMs + 1_000; now += 1) {
    const isFrame = now % FRAME_MS === 0;
    const guest = Math.floor(now / everyMs);
    const isShown = now % everyMs < lane.shownMs && guest < lane.guests;
    if (isFrame && isShown) flow.see(nameOf(guest));
    if (isFrame && !isShown) flow.seeNothing();
    if (calls.length > answered) askedAt ??= now;
    if (askedAt !== null && now - askedAt >= ANSWER_MS) {
      const call = calls[answered];
      answered += 1;
      askedAt = null;
      if (call) admitted.add(call.code);
      await call?.answer(valid);
    }
    pass(1);
  }
  return admitted;
}

test.each([
  ['110 a minute', { guests: 40, shownMs: 345, gapMs: 200 }],
  ['110 a minute, each shown for a moment', { guests: 40, shownMs: 170, gapMs: 375 }],
  ['150 a minute', { guests: 40, shownMs: 300, gapMs: 100 }],
])('a lane of %s loses nobody', async (_pace, lane) => {
  expect((await admit(lane)).size).toBe(40);
});
