/** Russian letters as passports spell them (ICAO 9303), folded: й is и and ё is е by then. */
const LATIN: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};

/** The likeliest Russian letters behind Latin ones, longest first. */
const CYRILLIC: readonly (readonly [string, string])[] = [
  ['shch', 'щ'],
  ['zh', 'ж'],
  ['kh', 'х'],
  ['ts', 'ц'],
  ['ch', 'ч'],
  ['sh', 'ш'],
  ['yu', 'ю'],
  ['iu', 'ю'],
  ['ya', 'я'],
  ['ia', 'я'],
  ['yo', 'е'],
  ['ye', 'е'],
  ...Array.from('abvgdezijyklmnoprstufhcwqx', (letter, at): [string, string] => [
    letter,
    'абвгдезиииклмнопрстуфхквкх'[at] ?? letter,
  ]),
];
const LATIN_PART = new RegExp(CYRILLIC.map(([latin]) => latin).join('|'), 'g');
const CYRILLIC_OF = new Map(CYRILLIC);

/** A folded name (`foldName`) in Latin letters. */
export function toLatin(name: string): string {
  return name.replace(/[а-я]/g, (letter) => LATIN[letter] ?? letter);
}

/** A folded name in Russian letters, as it is most likely spelled. */
export function toCyrillic(name: string): string {
  return name.replace(LATIN_PART, (part) => CYRILLIC_OF.get(part) ?? part);
}
