import { expect, test } from 'vitest';
import { withoutHangUps } from '../../scripts/local/server-lines.ts';

function shown(chunks: string[]): string[] {
  const lines: string[] = [];
  const write = withoutHangUps((line) => lines.push(line));
  for (const chunk of chunks) write(chunk);
  return lines;
}

test('a browser that hangs up is not worth a word', () => {
  expect(
    shown([
      'before\n✘ [ERROR] kj::getCaughtExceptionAsKj() = ffi.rs:176: disconnected: write(): Broken',
      ' pipe (os error 32)\n\n  stack: workerd@57eb6c3 workerd@57ef2b7\n\n\nafter\n',
    ]),
  ).toEqual(['before', 'after']);
});

test('an error of the Worker is shown whole, stack and all', () => {
  const error = ['✘ [ERROR] Uncaught TypeError: x is not a function', '', '  stack: a@1 b@2', ''];
  expect(shown([`${error.join('\n')}\n`])).toEqual(error);
});
