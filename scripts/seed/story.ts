import type { EventCategory, StaffRole } from '../../src/shared/states.ts';
import { demoId } from './demo-id.ts';
import { accounts } from './story-money.ts';
import { emptyRows, type Row, type Story, type StoryEvent } from './story-rows.ts';

export interface TypeOutline {
  name: string;
  description?: string;
  price: number;
  quantity: number;
  salesStartAt?: number;
  salesEndAt?: number;
  perOrderLimit?: number;
  /** The zone of the event's seating plan in which it is sold. */
  zoneId?: string;
}

export interface ItemOutline {
  name: string;
  description?: string;
  category: 'food' | 'drinks' | 'merchandise';
  price: number;
  quantity: number;
}

export interface EventOutline {
  /** Name of the event in the demo; its id is derived from it. */
  key: string;
  organizerId: string;
  name: string;
  description: string;
  category: EventCategory;
  venueName: string;
  venueAddress: string;
  city: string;
  timeZone: string;
  currency: Row<'events'>['currency'];
  startsAt: number;
  endsAt: number;
  status?: 'draft' | 'published' | 'cancelled';
  publishedAt?: number;
  cancelledAt?: number;
  capacity?: number;
  feeBps?: number;
  lineUp?: readonly string[];
  types: readonly TypeOutline[];
  menu?: readonly ItemOutline[];
}

export function newStory(now: number, passwordHash: string): Story {
  return { now, rows: emptyRows(), passwordHash };
}

export function addEvent(story: Story, outline: EventOutline): StoryEvent {
  const { key, types, menu = [], lineUp = [], status = 'published', ...fields } = outline;
  const eventId = demoId(`event ${key}`);
  const createdAt = (outline.publishedAt ?? story.now) - 3_600_000;
  const stamps = { createdAt, updatedAt: createdAt };
  const row: Row<'events'> = {
    ...fields,
    ...stamps,
    id: eventId,
    requestId: `demo-event-${key}`,
    status,
    capacity: outline.capacity ?? null,
    publishedAt: status === 'draft' ? null : (outline.publishedAt ?? story.now),
    cancelledAt: outline.cancelledAt ?? null,
  };
  const event: StoryEvent = {
    row,
    types: types.map((type, index) => ({
      salesStartAt: null,
      salesEndAt: null,
      perOrderLimit: 10,
      ...type,
      ...stamps,
      id: demoId(`type ${key} ${index}`),
      eventId,
      requestId: `demo-type-${key}-${index}`,
      sold: 0,
      sortOrder: index,
    })),
    menu: menu.map((item, index) => ({
      ...item,
      ...stamps,
      id: demoId(`item ${key} ${index}`),
      eventId,
      requestId: `demo-item-${key}-${index}`,
      sold: 0,
      sortOrder: index,
    })),
    performers: lineUp.map((name, index) => ({
      id: demoId(`performer ${key} ${index}`),
      eventId,
      name,
      sortOrder: index,
    })),
  };
  story.rows.events.push(row);
  story.rows.ticketTypes.push(...event.types);
  story.rows.menuItems.push(...event.menu);
  story.rows.performers.push(...event.performers);
  if (row.publishedAt !== null) {
    // Publishing opens the accounts that its sales are booked on.
    accounts.revenue(story, event);
    accounts.fees(story, row.currency);
  }
  return event;
}

export function addStaff(story: Story, event: StoryEvent, userId: string, role: StaffRole): void {
  story.rows.staffAssignments.push({
    eventId: event.row.id,
    userId,
    role,
    assignedBy: event.row.organizerId,
    createdAt: event.row.createdAt,
  });
}

export function addCode(
  story: Story,
  outline: Pick<Row<'discountCodes'>, 'organizerId' | 'code' | 'type' | 'value'> &
    Partial<Row<'discountCodes'>>,
): Row<'discountCodes'> {
  const createdAt = outline.createdAt ?? story.now - 40 * 86_400_000;
  const row: Row<'discountCodes'> = {
    ...outline,
    id: demoId(`code ${outline.code}`),
    requestId: `demo-code-${outline.code}`,
    used: 0,
    createdAt,
    updatedAt: createdAt,
  };
  story.rows.discountCodes.push(row);
  return row;
}
