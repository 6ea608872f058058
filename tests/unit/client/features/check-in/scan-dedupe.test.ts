import { describe, expect, test } from 'vitest';
import type { ScanFlow } from '#client/features/check-in/scan/scan-flow-types.ts';
import { newSecret, secretMark, signQr } from '#shared/codes/qr.ts';
import type { ScanOutput } from '#shared/contracts/check-in.ts';
import { openDoor, refusedCall, valid } from '#tests/support/scan-door.ts';

const A = '7K4M-Q2XD-9TZW';
const B = 'AAAA-BBBB-CCCC';
const alreadyUsed: ScanOutput = {
  outcome: 'refused',
  code: 'TICKET_ALREADY_USED',
  message: '',
  ticket: valid.ticket,
  firstScan: { at: valid.scannedAt, gate: valid.gate },
  conflict: false,
  checkedIn: 1,
};

describe('one sighting gives one verdict', () => {
  test('a code held in view is checked once, in however many frames', async () => {
    const { flow, calls, call, verdicts, pass } = openDoor();
    for (let frame = 0; frame < 20; frame++) {
      flow.see(A);
      pass(100);
    }
    await call(0).answer(valid);
    for (let frame = 0; frame < 100; frame++) {
      flow.see(A);
      pass(100);
    }
    expect(calls).toHaveLength(1);
    expect(verdicts).toEqual(['VALID']);
  });

  test('a trembling hand or one unreadable frame does not start a second sighting', async () => {
    const { flow, calls, call, pass } = openDoor();
    flow.see(A);
    await call(0).answer(valid);
    for (let glimpse = 0; glimpse < 20; glimpse++) {
      for (let look = 0; look < 3; look++) {
        pass(90);
        flow.seeNothing();
      }
      pass(90);
      flow.see(A);
    }
    for (let glimpse = 0; glimpse < 5; glimpse++) {
      pass(300);
      flow.seeNothing();
      pass(300);
      flow.see(A);
    }
    expect(calls).toHaveLength(1);
  });

  test('a code out of view for half a second is checked again, and its old verdict is hidden meanwhile', async () => {
    const { flow, calls, call, pass, verdicts } = openDoor();
    flow.see(A);
    await call(0).answer(valid);
    for (let look = 0; look < 5; look++) {
      pass(100);
      flow.seeNothing();
    }
    for (let look = 0; look < 2; look++) {
      pass(100);
      flow.see(A);
    }
    expect(flow.state()).toMatchObject({ kind: 'checking', code: A });
    expect(call(1).requestId).not.toBe(call(0).requestId);
    await call(1).answer(alreadyUsed);
    for (let look = 0; look < 150; look++) {
      pass(100);
      flow.see(A);
    }
    expect(calls).toHaveLength(2);
    expect(verdicts).toEqual(['VALID', 'TICKET_ALREADY_USED']);
  });

  test('a code held in view keeps its verdict on the screen until it is removed', async () => {
    const { flow, call, pass } = openDoor();
    for (const [code, answered] of [
      [A, () => call(0).answer(valid)],
      ['https://example.com/menu', async () => {}],
    ] as const) {
      flow.see(code);
      await answered();
      for (let frame = 0; frame < 200; frame++) {
        pass(100);
        flow.see(code);
        expect(flow.state()).toMatchObject({ kind: 'verdict', verdict: { code } });
      }
      for (let look = 0; look < 8; look++) {
        pass(100);
        flow.seeNothing();
      }
      expect(flow.state().kind).toBe('ready');
    }
  });

  test('two codes side by side give one verdict each', async () => {
    const { flow, calls, pass } = openDoor();
    for (let frame = 0; frame < 200; frame++) {
      flow.see(frame % 2 === 0 ? A : B);
      await calls.at(-1)?.answer(valid);
      pass(100);
    }
    expect(calls.map(({ code }) => code)).toEqual([A, B]);
  });

  test('the next code replaces the verdict without a tap', async () => {
    const { flow, call, pass } = openDoor();
    flow.see(A);
    await call(0).answer(valid);
    pass(1_500);
    flow.see(B);
    expect(flow.state()).toMatchObject({ kind: 'checking', code: B });
  });

  test('a code shown right after another waits until the first verdict was seen', async () => {
    const { flow, calls, call, pass } = openDoor();
    flow.see(A);
    flow.see(B);
    await call(0).answer(valid);
    flow.see(B);
    pass(349);
    flow.see(B);
    expect(flow.state().kind).toBe('verdict');
    pass(1);
    expect(calls.map(({ code }) => code)).toEqual([A, B]);
  });

  test('a verdict disappears by itself, a refusal later than an admission', async () => {
    const { flow, call, pass } = openDoor();
    flow.see(A);
    await call(0).answer(valid);
    pass(4_000);
    expect(flow.state().kind).toBe('ready');
    flow.see(B);
    await call(1).fail(refusedCall('SCAN_NOT_PERMITTED', 403));
    pass(4_000);
    expect(flow.state().kind).toBe('verdict');
    pass(5_000);
    expect(flow.state().kind).toBe('ready');
  });
});

describe('a ticket that has its verdict and is still in view', () => {
  const key = crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']) as Promise<CryptoKeyPair>;
  const secret = newSecret(crypto.getRandomValues(new Uint8Array(16)));
  const qrOf = async (of = secret) => {
    const signer = { id: 1, key: (await key).privateKey };
    return signQr({ kind: 'ticket', eventId: crypto.randomUUID(), secret: of }, signer);
  };
  const id = '0190f4c2-0000-7000-8000-000000000001';
  const letIn = { ...valid, ticket: { ...valid.ticket, id, mark: secretMark(secret) } };
  /** Ten frames a second of a phone held up. */
  const hold = (door: ReturnType<typeof openDoor>, ms: number, frame: () => void) => {
    for (let at = 0; at < ms; at += 100) {
      door.pass(100);
      frame();
    }
  };

  test('a QR code in view is not a second guest after its short code was typed or its holder found by name', async () => {
    const qr = await qrOf();
    for (const ask of [
      (flow: ScanFlow) => flow.enter(A),
      (flow: ScanFlow) => flow.admit({ id, holderName: 'Lucía' }),
    ]) {
      const door = openDoor();
      door.flow.keep(qr);
      ask(door.flow);
      await door.call(0).answer(letIn);
      hold(door, 10_000, () => door.flow.see(qr));
      expect(door.calls).toHaveLength(1);
      door.pass(2_500);
      door.flow.see(qr);
      expect(door.calls).toHaveLength(2);
    }
  });

  test('a QR code first read after its short code was typed is a second guest', async () => {
    const qr = await qrOf();
    const door = openDoor();
    door.flow.enter(A);
    await door.call(0).answer(letIn);
    hold(door, 1_500, () => door.flow.see(qr));
    expect(door.calls.map(({ code }) => code)).toEqual([A, qr]);
  });

  test('a phone lowered during a slow response is not a second guest when raised again', async () => {
    const qr = await qrOf();
    const door = openDoor();
    door.flow.see(qr);
    door.pass(2_600);
    await door.call(0).answer(letIn);
    hold(door, 3_000, () => door.flow.see(qr));
    expect(door.calls).toHaveLength(1);
  });

  test('a QR code in view is not a second guest after a sheet or the other mode was open', async () => {
    const qr = await qrOf();
    const door = openDoor();
    door.flow.see(qr);
    await door.call(0).answer(letIn);
    hold(door, 5_000, () => door.flow.keep(qr));
    door.flow.takeOver(qr);
    hold(door, 1_000, () => door.flow.see(qr));
    expect(door.calls).toHaveLength(1);
    // A new code meanwhile is a new guest.
    door.flow.keep(B);
    door.flow.see(B);
    expect(door.calls).toHaveLength(2);
  });

  test('a QR code in view is not a second guest while another guest is being checked', async () => {
    const qr = await qrOf();
    const door = openDoor();
    door.flow.see(qr);
    await door.call(0).answer(letIn);
    door.flow.enter(B);
    hold(door, 6_000, () => door.flow.see(qr));
    await door.call(1).answer(valid);
    hold(door, 2_000, () => door.flow.see(qr));
    expect(door.calls.map(({ code }) => code)).toEqual([qr, B]);
  });

  test('a code in view over a camera pause for a gate change is a second guest only after half a minute', async () => {
    const qr = await qrOf();
    for (const [awayMs, checks] of [
      [20_000, 1],
      [40_000, 2],
    ] as const) {
      const door = openDoor();
      door.flow.see(qr);
      await door.call(0).answer(letIn);
      door.flow.lookAway();
      door.flow.stop();
      door.pass(awayMs);
      const flow = door.remount();
      flow.lookAgain();
      flow.see(qr);
      expect(door.calls).toHaveLength(checks);
    }
  });

  test("a valid code shown after the ticket's outdated, refused code is checked", async () => {
    const [outdated, qr] = [await qrOf('AAAAAAAAAAAAAAAAAAAAAA'), await qrOf()];
    const door = openDoor();
    door.flow.see(outdated);
    await door.call(0).answer({
      outcome: 'refused',
      code: 'TICKET_INVALID',
      message: '',
      ticket: null,
      firstScan: null,
      conflict: false,
      checkedIn: 0,
    });
    door.pass(1_200);
    door.flow.see(qr);
    await door.call(1).answer(letIn);
    expect(door.verdicts).toEqual(['TICKET_INVALID', 'VALID']);
  });

  test('a code passed on by the other mode is checked if it was not yet', async () => {
    const door = openDoor();
    door.flow.takeOver(await qrOf());
    expect(door.calls).toHaveLength(1);
  });
});
