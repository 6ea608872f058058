import { env } from 'cloudflare:test';
import { expect } from 'vitest';
import type { AddedNames, GuestListView, OwnedList } from '#shared/contracts/lists/lists.ts';
import { boxOfficeOf, type Sale } from './events.ts';
import { callTrpc, type Person, type TrpcAnswer } from './people.ts';

const id = () => crypto.randomUUID();

export const errorOf = ({ error }: TrpcAnswer) => error?.data.errorCode;

/** Makes a guest list. */
export async function newList(
  sale: Sale,
  terms: Record<string, unknown> = {},
  who: Person = sale.organizer,
): Promise<GuestListView> {
  const input = { requestId: id(), eventId: sale.eventId, name: 'House', quota: 10, ...terms };
  const { data, error } = await who.mutate('lists.create', input);
  if (!data) throw new Error(`No list: ${error?.data.errorCode}`);
  return data as GuestListView;
}

/** A new list that D1 knows, which the box office tells a moment later: seats can be kept for it. */
export async function newListInD1(sale: Sale, terms: Record<string, unknown> = {}): Promise<GuestListView> {
  const list = await newList(sale, terms);
  const inD1 = env.DB.prepare('SELECT count(*) AS count FROM guest_lists WHERE id = ?').bind(list.id);
  await expect.poll(() => inD1.first<number>('count')).toBe(1);
  return list;
}

export const changeList = ({ eventId, organizer }: Sale, listId: string, change: object) =>
  organizer.mutate('lists.change', { requestId: id(), eventId, listId, ...change });

/** The secret part of a page's path. */
export const linkIn = (path: string) => path.split('/').at(-1) ?? '';

export const namesOf = (prefix: string, count: number, heads = 1) =>
  Array.from({ length: count }, (_, at) => ({ name: `${prefix} ${at}`, heads }));

/** Adds names by right. */
export const addNames = ({ eventId, organizer }: Sale, listId: string, names: unknown[], more: object = {}) =>
  organizer.mutate('lists.add', { requestId: id(), eventId, listId, names, ...more });

/** Adds names by the owner's link. */
export const addByLink = ({ link }: Pick<GuestListView, 'link'>, names: unknown[], more: object = {}) =>
  callTrpc('lists.addByLink', 'mutation', { link: linkIn(link), requestId: id(), names, ...more });

/** `ok`, or the code of each line. */
export const linesOf = ({ data }: TrpcAnswer) =>
  (data as AddedNames).results.map((result) => (result.ok ? 'ok' : result.code));

/** A list as its organizer sees it now. */
export async function listNow({ eventId, organizer }: Sale, listId: string): Promise<GuestListView> {
  const { data } = await organizer.query('lists.ofEvent', { eventId });
  const found = (data as { items: GuestListView[] }).items.find((list) => list.id === listId);
  if (!found) throw new Error('There is no such list');
  return found;
}

/** The names of a list as its owner sees them. */
export async function openedList({ link }: Pick<GuestListView, 'link'>): Promise<OwnedList> {
  return (await callTrpc('lists.open', 'query', { link: linkIn(link) })).data as OwnedList;
}

/** What the box office counts now: sold, listed, held and what anybody can still get of an event's only type. */
export async function placesNow(sale: Sale): Promise<{ taken: number; left: number }> {
  const { data } = await sale.organizer.query('tickets.doorOffer', { eventId: sale.eventId });
  const [type] = (data as { types: { left: number }[] }).types;
  return { taken: await boxOfficeOf(sale.eventId).heldPlaces('tickets'), left: type?.left ?? -1 };
}
