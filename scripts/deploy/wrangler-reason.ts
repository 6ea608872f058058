import { stripVTControlCharacters } from 'node:util';

/** What wrangler says is wrong: the texts of a JSON error, or the line with the error. */
export function reasonOf(output: string): string {
  const texts = [...output.matchAll(/"text": "(.*)"/g)].map(([, text]) => text);
  if (texts.length > 0) return texts.join(' ');
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trim());
  const error = lines.find((line) => /error/i.test(line));
  // Below a refused request stands why Cloudflare refused it.
  const refusals = lines.filter((line) => line !== error && /\[code: \d+\]/.test(line));
  return [error, ...refusals].filter(Boolean).join(' ') || lines.filter(Boolean).at(-1) || 'wrangler failed';
}
