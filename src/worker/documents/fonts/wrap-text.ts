const ELLIPSIS = '…';

/**
 * Breaks a text into lines no wider than `width`, at spaces where possible. Text beyond `linesMax` is cut with an
 * ellipsis.
 */
export function wrapText(
  text: string,
  measure: (line: string) => number,
  limits: { width: number; linesMax: number },
): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((word) => pieces(word, measure, limits.width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= limits.width) {
      line = longer;
      continue;
    }
    lines.push(line);
    line = word;
  }
  if (line !== '') lines.push(line);
  if (lines.length <= limits.linesMax) return lines;
  const shown = lines.slice(0, limits.linesMax);
  const last = shown.pop() ?? '';
  return [...shown, shortened(last, measure, limits.width)];
}

/** Splits a word that is wider than a line. */
function pieces(word: string, measure: (line: string) => number, width: number): string[] {
  if (measure(word) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  for (const letter of word) {
    if (part !== '' && measure(part + letter) > width) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part];
}

function shortened(line: string, measure: (line: string) => number, width: number): string {
  let letters = [...line];
  while (letters.length > 0 && measure(`${letters.join('')}${ELLIPSIS}`) > width)
    letters = letters.slice(0, -1);
  return `${letters.join('').trimEnd()}${ELLIPSIS}`;
}
