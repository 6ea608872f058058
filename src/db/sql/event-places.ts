import { sql } from 'drizzle-orm';
import { events, ticketTypes } from '#db/schema/index.ts';
import { subquery } from '#db/typed-queries.ts';

/** How many tickets an event can sell: the stock of all its types, or its capacity if that is less. */
export const eventPlaces = subquery<number>(sql`
  select min(coalesce(sum(${ticketTypes.quantity}), 0), coalesce(${events.capacity}, 9007199254740991))
  from ${ticketTypes} where ${ticketTypes.eventId} = ${events.id}`);
