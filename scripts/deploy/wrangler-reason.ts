import { stripVTControlCharacters } from 'node:util';

/** What wrangler says is wrong: the texts of a JSON error, or the line with the error. */
export function reasonOf(output: string): string {
  const texts = [...output.matchAll(/"text": "(.*)"/g)].map(([, text]) => text);
  if (texts.length > 0) return texts.join(' ');
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trim());
  return lines.find((line) => /error/i.test(line)) ?? lines.filter(Boolean).at(-1) ?? 'wrangler failed';
}
