import { NAME_MAX_CHARS } from '#shared/limits.ts';
import { LIST_NAMES_MAX } from '#shared/lists/list-limits.ts';
import { personKey } from '#shared/lists/person-key.ts';
import { cleanDisplayName } from '#shared/people/display-name.ts';
import { foldName } from '#shared/text/fold-name.ts';

/** Heads that a single digit field may mean; more is a telephone number or a typo. */
const HEADS_DIGITS_MAX = 3;

/**
 * - `noName`: only a number or an address.
 * - `heads`: nobody, or more than one name may bring.
 * - `plus`: something follows a plus that is no number, such as a second name.
 * - `email`: not an address, or more than one.
 * - `noEmail`: an address is needed.
 * - `long`: a name that is too long.
 * - `twice`: the name stands above already.
 * - `tooMany`: beyond what is added at once.
 */
export const NAME_FAULTS = [
  'noName',
  'heads',
  'plus',
  'email',
  'noEmail',
  'long',
  'twice',
  'tooMany',
] as const;
export type NameFault = (typeof NAME_FAULTS)[number];

export interface NameRules {
  /** People that one name may bring. */
  plusMax: number;
  /** Names added at once; as many as a list takes, unless said otherwise. */
  atOnceMax?: number;
  needsEmail?: boolean;
}

export interface NewName {
  name: string;
  /** The named one and the people besides. */
  heads: number;
  email: string | null;
}

interface Place {
  /** Among all guests of the text, from 0. */
  index: number;
  /** From 1. */
  line: number;
  /** The part of the line that is about this guest. */
  text: string;
}

/** A guest of the pasted text. */
export type ParsedName = Place & (({ ok: true } & NewName) | { ok: false; fault: NameFault });

interface Guest {
  line: number;
  fields: string[];
  separator: string;
  words: string[];
  heads: number[];
  emails: string[];
}

/** "Ana López <ana@example.org>", as mail programs copy it. */
const ADDRESS_IN_BRACKETS = /<([^<>\s]*@[^<>\s]*)>/g;
/** Bullets and numbers of a copied list; "3 Ana" stays, because the number may be a part of the name. */
const BULLET = /^\s*(?:[-–—•*·▪◦☐✓✔]+\s+|\d{1,3}[.)]\s+)/;
const NUMBER = /^\+?\s*\d+$/;
/** A telephone number in a column of its own. */
const TELEPHONE = /^\+?[\d\s().-]{7,}$/;
/** "Ana +2", "Ana (+2)"; "Ana x3", "Ana (3)", "Ana 3". The Cyrillic х counts as the letter. */
const COUNT_AT_END =
  /^(.*\S)\s*(?:\(\s*(\+?)\s*(\d{1,3})\s*\)|(\+)\s*(\d{1,3})|\s[x×хXХ]\s?(\d{1,3})|\s(\d{1,2}))$/u;
const EMAIL = /^[^\s@<>()",;:]+@[^\s@<>()",;:]+\.[^\s@<>()",;:.]{2,}$/;
const HEADINGS =
  /^(first |last |full )?(names?|surname|guests?|email( address)?|plus( ones?)?|people|heads|size|phone|nombres?|apellidos?|invitad[oa]s?|correos?|acompanantes|personas|telefono|имя|имена|фамилия|гост[ьи]|почта|спутники|человек|телефон|1)$/;

/** Whether a typed text looks like an address; the server decides. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}

/**
 * Reads a pasted list of guests: one a line, or several in a line separated by commas or semicolons. A plus is followed by
 * the number of people besides the named one; a number without it is the size of the whole party. In a row of a
 * spreadsheet (tabs) all columns of text are one name.
 */
export function parseNames(text: string, rules: NameRules): ParsedName[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const guests = lines.flatMap((line, index) =>
    isHeading(line, lines, index) ? [] : guestsOf(line, index + 1),
  );
  const seen = new Set<string | undefined>();
  return guests.map((guest, index) => {
    const read = readGuest(guest, index, rules);
    if (!read.ok) return read;
    // Two people may have one name, but not one address.
    const key = rules.needsEmail ? read.email?.toLowerCase() : personKey(read.name);
    const fault = index >= (rules.atOnceMax ?? LIST_NAMES_MAX) ? 'tooMany' : seen.has(key) ? 'twice' : null;
    seen.add(key);
    return fault ? { index, line: read.line, text: read.text, ok: false, fault } : read;
  });
}

/** The first line, if it names the columns of a spreadsheet. */
function isHeading(line: string, lines: readonly string[], index: number): boolean {
  if (index !== lines.findIndex((each) => each.trim() !== '')) return false;
  const fields = fieldsOf(line).filter((field) => field !== '');
  return fields.length > 1 && fields.every((field) => HEADINGS.test(foldName(field)));
}

function fieldsOf(line: string): string[] {
  const fields = line.includes('\t') ? line.split('\t') : line.split(/[,;]/);
  // A spreadsheet puts quotes around a cell with a quote or a line break.
  return fields.map((field) => {
    const [, quoted] = /^"(.*)"$/.exec(field.trim()) ?? [];
    return (quoted?.replaceAll('""', '"') ?? field).trim();
  });
}

function guestsOf(line: string, number: number): Guest[] {
  const isRow = line.includes('\t');
  const separator = isRow ? '\t' : ', ';
  const guests: Guest[] = [];
  let guest = emptyGuest(number, separator);
  for (const field of fieldsOf(line.replace(BULLET, ''))) {
    const { words, heads, emails } = readField(field);
    // After a comma another name is another guest.
    if (words !== '' && guest.words.length > 0 && !isRow) {
      guests.push(guest);
      guest = emptyGuest(number, separator);
    }
    if (words !== '') guest.words.push(words);
    if (field !== '') guest.fields.push(field);
    guest.heads.push(...heads);
    guest.emails.push(...emails);
  }
  const isEmpty = guest.words.length + guest.heads.length + guest.emails.length === 0;
  return isEmpty ? guests : [...guests, guest];
}

function emptyGuest(line: number, separator: string): Guest {
  return { line, separator, fields: [], words: [], heads: [], emails: [] };
}

function readField(field: string): { words: string; heads: number[]; emails: string[] } {
  if (TELEPHONE.test(field)) return { words: '', heads: [], emails: [] };
  if (NUMBER.test(field))
    return { words: '', heads: [headsOf(field.includes('+'), field.replace(/\D/g, ''))], emails: [] };
  const emails = [...field.matchAll(ADDRESS_IN_BRACKETS)].map(([, email = '']) => email);
  const words: string[] = [];
  for (const word of field.replace(ADDRESS_IN_BRACKETS, ' ').split(/\s+/)) {
    if (word.includes('@')) emails.push(word.replace(/^mailto:/i, ''));
    else if (word !== '') words.push(word);
  }
  const named = words.join(' ');
  const found = COUNT_AT_END.exec(named);
  if (!found) return { words: named, heads: [], emails };
  const [, name = '', inBrackets, bracketed, plus, after, times, bare] = found;
  const count = bracketed ?? after ?? times ?? bare ?? '';
  return { words: name, heads: [headsOf(inBrackets === '+' || plus === '+', count)], emails };
}

function headsOf(isPlus: boolean, digits: string): number {
  if (digits.length > HEADS_DIGITS_MAX) return Number.POSITIVE_INFINITY;
  return Number(digits) + (isPlus ? 1 : 0);
}

function readGuest(guest: Guest, index: number, { plusMax, needsEmail }: NameRules): ParsedName {
  const { line, fields, separator, words, heads, emails } = guest;
  const name = cleanDisplayName(words.join(' '));
  const place = { index, line, text: fields.join(separator) };
  const failed = (fault: NameFault): ParsedName => ({ ...place, ok: false, fault });
  if (foldName(name) === '') return failed('noName');
  if (name.includes('+')) return failed('plus');
  if (Array.from(words.join(' ')).length > NAME_MAX_CHARS) return failed('long');
  const [party = 1] = heads;
  if (heads.length > 1 || party < 1 || party > plusMax + 1) return failed('heads');
  const [email = null] = emails;
  if (emails.length > 1 || (email !== null && !isEmail(email))) return failed('email');
  if (email === null && needsEmail) return failed('noEmail');
  return { ...place, ok: true, name, heads: party, email };
}
