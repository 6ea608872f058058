import { foldName } from '#shared/text/fold-name.ts';
import { toLatin } from '#shared/text/transliterate.ts';

/** Two spellings of one person's name have one key: any alphabet, accents and order of its words. */
export function personKey(name: string): string {
  return toLatin(foldName(name)).split(' ').sort().join(' ');
}
