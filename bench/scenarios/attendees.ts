import type { D1Database } from '@cloudflare/workers-types';
import { readAttendeeHead, readAttendees } from '#db/readers/attendees/attendees.ts';
import { readerOf } from '../../src/db/client.ts';
import type { Bench } from '../bench.ts';
import { drive, requireAnswers } from '../load.ts';
import type { Findings } from '../report.ts';
import { query } from '../requests.ts';
import { takeTurns } from '../rounds.ts';
import { addEvent } from '../seed/events.ts';
import { addSoldTickets } from '../seed/sold-tickets.ts';

/** Requests per round, one after the other: an organizer waits for each. */
const PAGES = 200;
const SMALL_EVENT = 5_000;

/** Whether a page of the attendee list costs the same in a large event: its time, and the rows that D1 reads. */
export async function measureAttendees(bench: Bench): Promise<Findings> {
  const { server, options, organizer, buyers } = bench;
  const { db, productPort } = server;
  const open = async (tickets: number) => {
    const event = await addEvent(db, { organizer, quantity: tickets });
    await addSoldTickets(db, event, buyers, tickets);
    const count = tickets.toLocaleString('en').replaceAll(',', ' ');
    return { eventId: event.eventId, name: `${count} tickets` };
  };
  const events = { small: await open(SMALL_EVENT), large: await open(options.largeEvent) };
  const pages = async (input: object) => {
    const requests = Array.from({ length: PAGES }, () => query('attendees.list', organizer.token, input));
    const run = await drive(productPort, requests, 1);
    requireAnswers('pages', run, { ok: PAGES });
    return run;
  };
  const [somebody] = buyers;
  const search = `Guest ${somebody?.id.slice(0, 4)}`;
  const runs = await takeTurns(options, {
    small: () => pages({ eventId: events.small.eventId }),
    large: () => pages({ eventId: events.large.eventId }),
    smallSearch: () => pages({ eventId: events.small.eventId, search }),
    largeSearch: () => pages({ eventId: events.large.eventId, search }),
  });
  const rows = { small: await rowsRead(db, events.small), large: await rowsRead(db, events.large) };
  const { small, large } = events;
  return {
    title: 'Attendee list',
    unit: 'pages',
    variants: [
      { name: `first page, ${small.name}`, runs: runs.small },
      { name: `first page, ${large.name}`, runs: runs.large },
      { name: `search by name, ${small.name}`, runs: runs.smallSearch },
      { name: `search by name, ${large.name}`, runs: runs.largeSearch },
    ],
    notes: [`D1 rows read for a first page: ${rows.small} of ${small.name}, ${rows.large} of ${large.name}`],
    ratios: { attendeeRowsLarge: rows.large / rows.small },
  };
}

/** Rows that D1 reads for the queries of a first page. */
async function rowsRead(db: D1Database, { eventId }: { eventId: string }): Promise<number> {
  let rows = 0;
  const prepare = (sql: string) => ({
    bind: (...values: unknown[]) => {
      const all = async () => {
        const answer = await db
          .prepare(sql)
          .bind(...values)
          .all();
        rows += answer.meta.rows_read;
        return answer;
      };
      return { all, raw: async () => (await all()).results.map((row) => Object.values(row)) };
    },
  });
  const batch = (statements: { all: () => Promise<unknown> }[]) =>
    Promise.all(statements.map((statement) => statement.all()));
  const reader = readerOf({ prepare, batch } as unknown as Parameters<typeof readerOf>[0]);
  const filter = { eventId, search: null, typeId: null, status: null };
  await readAttendeeHead(reader, filter, null);
  await readAttendees(reader, { ...filter, sort: '-bought', after: null, limit: 150 });
  return rows;
}
