import { expect, test } from 'vitest';
import { clientAddress } from '#worker/http/client-address.ts';

function addressOf(header: string): string | null {
  return clientAddress(new Request('https://aforo.test', { headers: { 'cf-connecting-ip': header } }));
}

test.for([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:7:1:a:b:c:d', '2001:db8:7:1::'],
  ['2001:DB8:0007:1::9', '2001:db8:7:1::'],
  ['2001:db8::9', '2001:db8:0:0::'],
  ['2001:db8:7:1::', '2001:db8:7:1::'],
  ['::1', '0:0:0:0::'],
] as const)('rate limits count %s as %s', ([header, counted]) => {
  expect(addressOf(header)).toBe(counted);
});

test('addresses that a client claims are not read', () => {
  const headers = { 'x-forwarded-for': '198.51.100.1', 'x-real-ip': '198.51.100.1' };
  expect(clientAddress(new Request('https://aforo.test', { headers }))).toBeNull();
});
