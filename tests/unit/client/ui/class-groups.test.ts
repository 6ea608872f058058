import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { twMerge } from 'tailwind-merge';
import { expect, test } from 'vitest';
import { cn } from '#client/ui/class-names.ts';

const CLIENT = join(import.meta.dirname, '../../../../src/client');

/** Properties, containers and gradients, which no caller of a component replaces. */
const NEVER_MERGED = /^(\[|@|from-|to-)/;

/** Words of the client's sources that tailwind-merge knows as a class, without modifiers. */
function usedClasses(): string[] {
  const words = new Set<string>();
  for (const file of readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.tsx') && !file.endsWith('-class.ts')) continue;
    const strings = readFileSync(join(CLIENT, file), 'utf8').match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? [];
    for (const word of strings.join(' ').split(/[\s'"`]+/)) words.add(withoutModifiers(word));
  }
  return [...words].filter((word) => word !== '' && !NEVER_MERGED.test(word) && twMerge(word, word) === word);
}

function withoutModifiers(word: string): string {
  let depth = 0;
  let start = 0;
  for (const [index, character] of [...word].entries()) {
    if (character === '[' || character === '(') depth++;
    if (character === ']' || character === ')') depth--;
    if (character === ':' && depth === 0) start = index + 1;
  }
  return word.slice(start).replace(/!$/, '');
}

test('of each two classes that the client uses, the same win as by the table of all Tailwind classes', () => {
  const classes = usedClasses();
  expect(classes.length).toBeGreaterThan(800);
  const different: string[] = [];
  for (const first of classes)
    for (const second of classes) {
      const pair = `${first} ${second}`;
      const wanted = twMerge(pair);
      const merged = cn(pair);
      if (merged !== wanted) different.push(`${pair}: ${merged}, not ${wanted}`);
    }
  expect(different.slice(0, 20), `${different.length} pairs differ`).toEqual([]);
}, 120_000);
