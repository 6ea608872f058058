import type { AddedNames } from '#shared/contracts/lists/lists.ts';
import type { Sale } from '../events.ts';
import { addByLink, addNames, linkIn, namesOf, newList } from '../lists.ts';

// The rows of guest lists in the tables beside, which would be too long. Nothing is imported from there: they import this.

/** Guest lists of a night: one with names, and one with a name that the other has. */
export interface NightLists {
  listId: string;
  /** Of a list that is to be closed. */
  spareListId: string;
  entryId: string;
  /** A name that is to be removed. */
  spareEntryId: string;
  duplicateId: string;
  listLink: string;
  entryLink: string;
}

export async function prepareLists(show: Sale): Promise<NightLists> {
  const list = await newList(show, { name: 'Press' });
  const other = await newList(show, { name: 'Band' });
  const added = (await addNames(show, list.id, namesOf('Guest', 2))).data as AddedNames;
  const [entry, spare] = added.results;
  await addByLink(other, namesOf('Guest', 1));
  const { data } = await show.organizer.query('lists.duplicates', { eventId: show.eventId });
  const [duplicate] = data.items;
  if (!entry?.ok || !spare?.ok || !duplicate) throw new Error('The night was not prepared: no names');
  return {
    listId: list.id,
    spareListId: other.id,
    entryId: entry.entryId,
    spareEntryId: spare.entryId,
    duplicateId: duplicate.entry.id,
    listLink: linkIn(list.link),
    entryLink: linkIn(duplicate.earlier.link),
  };
}

const rights = ['lists'] as const;
const orDoor = ['lists', 'door'] as const;

/** Who may what with lists; `house` and `anyone` are the circles of the event's house and of everybody. */
export function whoMayLists<Circle>(house: Circle, anyone: Circle): Record<string, Circle> {
  return {
    'lists.ofEvent': house,
    'lists.create': house,
    'lists.change': house,
    'lists.close': house,
    'lists.entries': house,
    'lists.add': house,
    'lists.changeEntry': house,
    'lists.removeEntry': house,
    'lists.duplicates': house,
    'lists.settleDuplicate': house,
    'lists.sendComps': house,
    'lists.open': anyone,
    'lists.addByLink': anyone,
    'lists.changeByLink': anyone,
    'lists.removeByLink': anyone,
    'lists.entry': anyone,
  };
}

export const RIGHT_OF_LISTS: Record<string, typeof rights | typeof orDoor | 'anybody'> = {
  'lists.ofEvent': orDoor,
  'lists.create': rights,
  'lists.change': rights,
  'lists.close': rights,
  'lists.entries': orDoor,
  'lists.add': orDoor,
  'lists.changeEntry': rights,
  'lists.removeEntry': rights,
  'lists.duplicates': rights,
  'lists.settleDuplicate': rights,
  'lists.sendComps': rights,
  'lists.open': 'anybody',
  'lists.addByLink': 'anybody',
  'lists.changeByLink': 'anybody',
  'lists.removeByLink': 'anybody',
  'lists.entry': 'anybody',
};

interface Night {
  eventId: string;
  typeId: string;
  lists: NightLists;
}

const ofList = ({ eventId, lists: { listId } }: Night) => ({ eventId, listId });
const ofEntry = ({ eventId, lists: { entryId } }: Night) => ({ eventId, entryId });
const names = [{ name: 'Somebody new' }];

export const LIST_INPUTS: Record<string, (night: Night) => Record<string, unknown>> = {
  'lists.ofEvent': ({ eventId }) => ({ eventId }),
  'lists.create': ({ eventId, typeId: ticketTypeId }) => ({
    ...{ eventId, ticketTypeId, promoterId: null, name: 'House', quota: 5 },
  }),
  'lists.change': (night) => ({ ...ofList(night), promoterId: null, note: 'Table four' }),
  'lists.close': ({ eventId, lists: { spareListId: listId } }) => ({ eventId, listId, names: 'keep' }),
  'lists.entries': ofList,
  'lists.add': (night) => ({ ...ofList(night), names }),
  'lists.changeEntry': (night) => ({ ...ofEntry(night), heads: 2 }),
  'lists.removeEntry': ({ eventId, lists: { spareEntryId: entryId } }) => ({ eventId, entryId }),
  'lists.duplicates': ({ eventId }) => ({ eventId }),
  'lists.settleDuplicate': ({ eventId, lists: { duplicateId: entryId } }) => ({
    ...{ eventId, entryId, keep: 'both' },
  }),
  'lists.sendComps': ({ eventId, typeId: ticketTypeId }) => ({
    ...{ eventId, ticketTypeId, listId: null, to: [{ name: 'Ana', email: 'ana@aforo.test' }] },
  }),
  'lists.open': ({ lists: { listLink: link } }) => ({ link }),
  'lists.addByLink': ({ lists: { listLink: link } }) => ({ link, names }),
  'lists.changeByLink': ({ lists: { listLink: link, entryId } }) => ({ link, entryId, heads: 2 }),
  'lists.removeByLink': ({ lists: { listLink: link, spareEntryId: entryId } }) => ({ link, entryId }),
  'lists.entry': ({ lists: { entryLink: link } }) => ({ link }),
};

/** The guards of the router's procedures. */
export const GUARDS_OF_LISTS: Record<string, 'organizer' | 'public'> = Object.fromEntries(
  Object.entries(RIGHT_OF_LISTS).map(([path, by]) => [path, by === 'anybody' ? 'public' : 'organizer']),
);
