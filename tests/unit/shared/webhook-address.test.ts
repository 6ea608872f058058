import { expect, test } from 'vitest';
import { webhookAddress } from '#shared/integrations/webhook-address.ts';

test.each([
  'http://shop.example/hook',
  'ftp://shop.example/',
  'https://user@shop.example/',
  'https://user:secret@shop.example/',
  'https://localhost/',
  'https://localhost./',
  'https://localhost../',
  'https://api.localhost/',
  'https://printer.local/',
  'https://metadata.google.internal/',
  'https://intranet/',
  'https://kubernetes.default.svc/',
  'https://127.0.0.1.nip.io/',
  'https://localtest.me/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://0x7f000001/',
  'https://2130706433/',
  'https://0177.0.0.1/',
  'https://10.0.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://192.168.1.1/',
  'https://8.8.8.8/',
  'https://[::1]/',
  'https://[fd00::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://①②⑦.⓪.⓪.①/',
  'javascript:alert(1)',
  '//shop.example/',
  'shop.example',
  '',
  `https://shop.example/${'x'.repeat(2_000)}`,
])('the webhook address %s is refused', (url) => {
  expect(webhookAddress(url, false)).toBeNull();
});

test.each([
  ['https://shop.example', 'https://shop.example/'],
  ['HTTPS://Shop.Example:8443/a?b=c#part', 'https://shop.example:8443/a?b=c'],
  ['https://кафе.рф/hook', 'https://xn--80akn5b.xn--p1ai/hook'],
])('the webhook address %s is accepted in normalized form', (url, normal) => {
  expect(webhookAddress(url, false)).toBe(normal);
});

test("without https only a developer's own machine is accepted", () => {
  expect(webhookAddress('http://localhost:9000/hook', true)).toBe('http://localhost:9000/hook');
  expect(webhookAddress('http://127.0.0.1:9000/', true)).toBe('http://127.0.0.1:9000/');
  expect(webhookAddress('http://10.0.0.1/', true)).toBeNull();
  expect(webhookAddress('http://shop.example/', true)).toBeNull();
});
