import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type Bench, personAt } from '../bench.ts';
import { Connection } from '../connection.ts';
import { openDoor, wakeBoxOffice } from '../door.ts';
import { mutation, page, query } from '../requests.ts';
import type { BenchPerson } from '../seed/people.ts';
import type { Costs } from '../worker/costs.ts';

/** The first request finds no cached answer, the others follow at once. */
const REQUESTS = 11;
const SOLD = 500;
/** Longer than the outbox, a flush or a drain waits (ms). */
const SETTLED_MS = 2_500;

/** A page or call, asked by another person each time. */
interface Visit {
  name: string;
  request: (person: BenchPerson) => string;
}

interface Served extends Costs {
  bytes: number;
}

/** Prints what the most visited pages and calls cost: rows of D1, calls of objects, bytes as they are sent. */
export async function printServeCosts(bench: Bench): Promise<void> {
  const visits = await visitsOf(bench);
  console.log('\nWhat it costs to serve: the first request, and the mean of the ten that follow it');
  console.log('  | page or call | D1 rows read | rows written | object calls | bytes |');
  console.log('  |---|---|---|---|---|');
  for (const visit of visits) {
    const people = Array.from({ length: REQUESTS }, (_, index) => personAt(bench.buyers, index));
    const first = await serve(bench, visit, people.slice(0, 1));
    const next = await serve(bench, visit, people.slice(1));
    const cell = (key: keyof Served) => `${rounded(first[key])}; ${rounded(next[key])}`;
    const cells = [cell('rowsRead'), cell('rowsWritten'), cell('objectCalls'), rounded(next.bytes)];
    console.log(`  | ${[visit.name, ...cells].join(' | ')} |`);
  }
}

async function visitsOf(bench: Bench): Promise<Visit[]> {
  const { organizer } = bench;
  const door = await openDoor(bench, SOLD, REQUESTS);
  await wakeBoxOffice(bench, door.event);
  const { eventId, typeId } = door.event;
  const lines = [{ ticketTypeId: typeId, quantity: 1 }];
  const buy =
    (procedure: string) =>
    ({ token }: BenchPerson) =>
      mutation(procedure, token, { requestId: randomUUID(), eventId, lines });
  return [
    { name: 'front page', request: () => page('/') },
    { name: 'browse', request: () => page('/browse-events') },
    { name: 'an event', request: () => page(`/event/${eventId}`) },
    { name: '`auth.me`', request: ({ token }) => query('auth.me', token) },
    { name: '`events.get`, signed in', request: ({ token }) => query('events.get', token, { eventId }) },
    { name: '`checkout.start`', request: buy('checkout.start') },
    { name: '`tickets.purchase` from the wallet', request: buy('tickets.purchase') },
    { name: '`tickets.mine`', request: ({ token }) => query('tickets.mine', token, {}) },
    { name: '`checkin.scan`', request: () => door.take(1)[0] ?? '' },
    {
      name: `\`attendees.list\`, ${SOLD} tickets`,
      request: () => query('attendees.list', organizer.token, { eventId }),
    },
  ];
}

/** The mean of these requests, with what they leave to write afterwards. */
async function serve(
  { server }: Bench,
  { name, request }: Visit,
  people: readonly BenchPerson[],
): Promise<Served> {
  const url = `http://127.0.0.1:${server.productPort}/bench/costs`;
  const connection = new Connection(server.productPort);
  await fetch(url, { method: 'POST' });
  let bytes = 0;
  for (const person of people) {
    const { status, body } = await connection.send(request(person));
    if (status !== 200) throw new Error(`${name} answered ${status}: ${body.slice(0, 200)}`);
    bytes += gzipSync(Buffer.from(body, 'latin1')).length;
  }
  connection.close();
  await wait(SETTLED_MS);
  const costs = (await (await fetch(url)).json()) as Costs;
  const mean = (sum: number) => sum / people.length;
  return {
    rowsRead: mean(costs.rowsRead),
    rowsWritten: mean(costs.rowsWritten),
    objectCalls: mean(costs.objectCalls),
    bytes: mean(bytes),
  };
}

function rounded(value: number): string {
  return Number.isInteger(value) || value >= 100 ? String(Math.round(value)) : value.toFixed(1);
}
