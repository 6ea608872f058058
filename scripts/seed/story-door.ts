import { demoId } from './demo-id.ts';
import { demoUser } from './people.ts';
import { accounts, post } from './story-money.ts';
import { admit } from './story-night.ts';
import type { Row, Story, StoryEvent } from './story-rows.ts';
import { addPurchase } from './story-sales.ts';

/** A guest without a ticket who pays in cash at the door. */
interface WalkUp {
  name: string;
  /** Empty when they gave none. */
  email: string;
  language: 'en' | 'es' | 'ru';
}

/**
 * Sells tickets for cash.
 * @param sold.wanted quantity of each type, by index
 * @param sold.gate gate of their check-in; null when they are not checked in
 */
export function sellForCash(
  story: Story,
  event: StoryEvent,
  guest: WalkUp,
  sold: { wanted: readonly number[]; at: number; gate: string | null },
): Row<'tickets'>[] {
  const { wanted, at, gate } = sold;
  const id = demoId(`walk-up ${event.row.id} ${guest.name}`);
  story.rows.walkUps.push({ ...guest, id, doorEventId: event.row.id, createdAt: at });
  const soldBy = demoUser.scanner;
  const { purchase, tickets } = addPurchase(story, event, { userId: id, wanted, at, soldBy });
  const { currency, name } = event.row;
  post(story, {
    requestId: `purchase:${purchase.id}`,
    kind: 'door_sale',
    amount: purchase.total,
    currency,
    debitAccountId: accounts.doorCash(story, event),
    creditAccountId: accounts.doorRevenue(story, event),
    referenceId: purchase.id,
    description: name,
    createdAt: at,
  });
  if (gate !== null) for (const ticket of tickets) admit(story, ticket, at, soldBy, gate);
  return tickets;
}
