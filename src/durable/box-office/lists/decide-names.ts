import type { z } from 'zod';
import type { AddedNames } from '#shared/contracts/lists/lists.ts';
import { emailSchema } from '#shared/contracts/people/email.ts';
import type { ErrorCode } from '#shared/errors/errors.ts';
import {
  addHeads,
  type GuestList,
  type ListHeads,
  NO_HEADS,
  placesOf,
  usedOf,
} from '#shared/lists/guest-list.ts';
import { personKey } from '#shared/lists/person-key.ts';
import type { KnownEntry } from './entry-store.ts';

/** A line of a pasted list. */
export interface NewName {
  name: string;
  heads: number;
  email?: string | null | undefined;
}

export interface DecidedName {
  line: number;
  name: string;
  heads: number;
  email: string | null;
  /** The entry that has the name on another list: this one is noted and has no place. */
  duplicateOf: string | null;
}

export interface DecidedNames {
  accepted: DecidedName[];
  refused: Extract<AddedNames['results'][number], { ok: false }>[];
  /** Places that the list needs besides those that it has. */
  needed: number;
}

interface Around {
  list: GuestList;
  heads: ListHeads;
  late: boolean;
  /** Entries that may come in with this name, oldest first. */
  ofPerson: (name: string) => readonly KnownEntry[];
  /** Whether the list has noted this name as refused before. */
  isNoted: (name: string) => boolean;
  at: number;
  /** Places that may be needed besides those that the list has. */
  room: number;
}

/** Decides pasted lines in their order, each by itself: a line without a place takes none, and later ones may fit. */
export function decideNames(names: readonly NewName[], around: Around): DecidedNames {
  const { list, late, at } = around;
  const accepted: DecidedName[] = [];
  const refused: DecidedNames['refused'] = [];
  const had = placesOf(list, around.heads, at);
  const pasted = new Set<string>();
  let { heads } = around;
  for (const [line, one] of names.entries()) {
    const refuse = (code: ErrorCode) => refused.push({ line, ok: false, code });
    const email = emailOf(one.email);
    const key = personKey(one.name);
    if (one.name === '' || key === '' || email === undefined) {
      refuse('BAD_INPUT');
      continue;
    }
    if (one.heads > list.plusMax + 1) {
      refuse('LIST_PLUS_ONES');
      continue;
    }
    const others = around.ofPerson(one.name);
    if (pasted.has(key) || others.some(({ listId }) => listId === list.id)) {
      refuse('LIST_HAS_NAME');
      continue;
    }
    const [earlier] = others;
    if (earlier) {
      refuse('LIST_DUPLICATE');
      if (!around.isNoted(one.name))
        accepted.push({ line, name: one.name, heads: one.heads, email, duplicateOf: earlier.id });
      pasted.add(key);
      continue;
    }
    if (usedOf(heads) + one.heads > list.quota) {
      refuse('LIST_FULL');
      continue;
    }
    const next = addHeads(
      heads,
      { ...NO_HEADS, names: 1, expected: one.heads, late: late ? one.heads : 0 },
      1,
    );
    if (placesOf(list, next, at) - had > around.room) {
      refuse('SOLD_OUT');
      continue;
    }
    heads = next;
    pasted.add(key);
    accepted.push({ line, name: one.name, heads: one.heads, email, duplicateOf: null });
  }
  return { accepted, refused, needed: Math.max(0, placesOf(list, heads, at) - had) };
}

/** Undefined: not an address. */
function emailOf(text: string | null | undefined): string | null | undefined {
  if (text == null || text.trim() === '') return null;
  const parsed: z.ZodSafeParseResult<string> = emailSchema.safeParse(text);
  return parsed.success ? parsed.data : undefined;
}
