import type { Sale } from './events.ts';
import { guest, type TrpcAnswer } from './people.ts';

/** Makes a list of the event. */
export async function listOf(sale: Sale, terms: Record<string, unknown> = {}): Promise<string> {
  const made = await sale.organizer.mutate('lists.create', {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    name: 'Press',
    kind: 'press',
    quota: 20,
    plusMax: 9,
    ...terms,
  });
  return dataOf(made).id;
}

export interface ListedGuest {
  id: string;
  code: string;
  shortCode: string;
}

/** Puts a name on a list; its code as its page shows it. */
export async function listedGuest(
  sale: Sale,
  listId: string,
  name: string,
  heads: number,
): Promise<ListedGuest> {
  const ids = { requestId: crypto.randomUUID(), eventId: sale.eventId, listId };
  const added = dataOf(await sale.organizer.mutate('lists.add', { ...ids, names: [{ name, heads }] }));
  const { entryId: id } = added.results[0];
  const { items } = dataOf(
    await sale.organizer.query('lists.entries', { eventId: sale.eventId, listId, search: name }),
  );
  const { link } = items.find((entry: { id: string }) => entry.id === id);
  const { code, shortCode } = dataOf(await guest.query('lists.entry', { link: link.replace('/entry/', '') }));
  return { id, code, shortCode };
}

function dataOf({ data, error }: TrpcAnswer) {
  if (error) throw new Error(JSON.stringify(error));
  return data;
}
