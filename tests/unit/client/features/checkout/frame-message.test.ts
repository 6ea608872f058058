import { expect, test } from 'vitest';
import { frameMessage } from '#client/features/checkout/running/frame-message.ts';

test('only well-formed messages of the payment frame are heard', () => {
  const source = 'aforo-payment';
  expect(frameMessage({ source, event: 'height', px: 320 })).toEqual({ event: 'height', px: 320 });
  expect(frameMessage({ source, event: 'failed', code: 'CARD_DECLINED' })).toEqual({
    event: 'failed',
    code: 'CARD_DECLINED',
  });
  expect(frameMessage({ source, event: 'token', token: 'ctoken_1' })).toEqual({
    event: 'token',
    token: 'ctoken_1',
    save: false,
    guest: null,
  });
  const guest = { email: 'ana@example.com', name: 'Ana', isFromWallet: true };
  expect(frameMessage({ source, event: 'token', token: 'ctoken_1', save: true, guest })).toEqual({
    event: 'token',
    token: 'ctoken_1',
    save: true,
    guest,
  });
  for (const data of [
    { source, event: 'token' },
    null,
    'ready',
    { event: 'ready' },
    { source: 'other', event: 'ready' },
    { source, event: 'height', px: -1 },
    { source, event: 'busy' },
    { source, event: 'confirmed', state: 'open' },
    { source, event: 'failed', code: 'NO_SUCH_CODE' },
    { source, event: 'paid' },
  ])
    expect(frameMessage(data)).toBeNull();
});
