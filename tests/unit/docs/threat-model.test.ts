import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const NAMED_TEST = /\[([^\]]+)\]\(\.\.\/((?:tests|chaos)\/[\w./-]+\.test\.ts)\)/g;

test('every test that the threat model names exists', () => {
  const named = [...readFileSync('docs/threat-model.md', 'utf8').matchAll(NAMED_TEST)];
  expect(named.length).toBeGreaterThan(50);
  const missing = named.filter(
    ([, name = '', file = '']) => !existsSync(file) || !readFileSync(file, 'utf8').includes(name),
  );
  expect(missing.map(([, name, file]) => `${file}: ${name}`)).toEqual([]);
});
