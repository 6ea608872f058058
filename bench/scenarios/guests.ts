import type { GuestSort } from '../../src/shared/states.ts';
import type { Bench } from '../bench.ts';
import { drive, requireAnswers } from '../load.ts';
import type { Findings } from '../report.ts';
import { query } from '../requests.ts';
import { takeTurns } from '../rounds.ts';
import { addEvent } from '../seed/events.ts';
import { addSoldTickets } from '../seed/sold-tickets.ts';

/** Requests per round, one after the other. */
const PAGES = 20;
const NIGHTS = 200;
const PER_PURCHASE = 2;

/** How long an organizer of many nights waits for the first page of guests: D1 adds up all their purchases. */
export async function measureGuests(bench: Bench): Promise<Findings> {
  const { server, options, organizer, buyers } = bench;
  const { db, productPort } = server;
  const perNight = Math.ceil(options.largeEvent / NIGHTS);
  for (let night = 0; night < NIGHTS; night++) {
    const event = await addEvent(db, { organizer, quantity: perNight });
    const from = (night * perNight) % buyers.length;
    const holders = [...buyers.slice(from), ...buyers.slice(0, from)];
    await addSoldTickets(db, event, holders, perNight, PER_PURCHASE);
  }
  const pages = async (input: { sort: GuestSort; search?: string }) => {
    const requests = Array.from({ length: PAGES }, () => query('guests.list', organizer.token, input));
    const run = await drive(productPort, requests, 1);
    requireAnswers('pages', run, { ok: PAGES });
    return run;
  };
  const search = `Guest ${buyers[0]?.id.slice(0, 4)}`;
  const runs = await takeTurns(options, {
    bought: () => pages({ sort: '-bought' }),
    spent: () => pages({ sort: '-spent' }),
    search: () => pages({ sort: '-bought', search }),
  });
  return {
    title: `Guests across ${NIGHTS} events, ${NIGHTS * perNight} tickets`,
    unit: 'pages',
    variants: [
      { name: 'first page, last bought', runs: runs.bought },
      { name: 'first page, most spent', runs: runs.spent },
      { name: 'search by name', runs: runs.search },
    ],
    notes: [],
    ratios: {},
  };
}
