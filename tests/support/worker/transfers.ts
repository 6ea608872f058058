import { expect } from 'vitest';
import type { SoldTicket } from './door.ts';
import type { Person } from './people.ts';

/** The holder sends a ticket by link, and another person accepts it. */
export async function transferTo(friend: Person, { who, id }: Pick<SoldTicket, 'who' | 'id'>): Promise<void> {
  const sent = await who.mutate('tickets.send', { requestId: crypto.randomUUID(), ticketId: id });
  const token = (sent.data.path as string).split('/').at(-1);
  const accepted = await friend.mutate('tickets.accept', { requestId: crypto.randomUUID(), token });
  expect(accepted.error).toBeNull();
}
