import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Bench, personAt } from './bench.ts';
import { Connection } from './connection.ts';
import { socketPaths } from './live/socket-paths.ts';
import { mutation, query } from './requests.ts';
import { addEvent, type BenchEvent } from './seed/events.ts';
import { addSoldTickets, codesOf } from './seed/sold-tickets.ts';
import { openThreadSockets, type ThreadSockets } from './thread-sockets.ts';

/** An event with sold tickets, and one prepared scan request per ticket. */
export interface BenchDoor {
  event: BenchEvent;
  /** Takes the next scans, as HTTP requests (also for the bare baseline) or as socket messages. */
  take: (count: number, by?: 'http' | 'bare' | 'socket') => string[];
}

const UNSOLD = 10_000;
const OUTBOX_TIMEOUT_MS = 60_000;
const LOOK_EVERY_MS = 20;

/**
 * @param scans how many of the tickets are scanned
 * @param unsold how many more can be bought
 */
export async function openDoor(
  bench: Bench,
  tickets: number,
  scans: number,
  unsold = UNSOLD,
): Promise<BenchDoor> {
  const { server, organizer, scanners } = bench;
  const event = await addEvent(server.db, { organizer, quantity: tickets + unsold, scanners });
  const sold = await addSoldTickets(server.db, event, [organizer], tickets);
  const codes = await codesOf(sold.slice(0, scans), server.secrets.ticketKeys);
  const shown = codes.map((code, index) => ({ code, token: personAt(scanners, index).token }));
  const { eventId } = event;
  return {
    event,
    take: (count, by = 'http') => {
      if (shown.length < count) throw new Error('The door has too few tickets.');
      return shown.splice(0, count).map(({ code, token }) => {
        const scan = { requestId: randomUUID(), code, gate: 'Main' };
        if (by === 'socket') return JSON.stringify({ type: 'scan', ...scan });
        return mutation(by === 'bare' ? 'bare.scan' : 'checkin.scan', token, { ...scan, eventId });
      });
    },
  };
}

/** A socket for every scanner. */
export async function openScannerSockets(
  { server, scanners }: Bench,
  { eventId }: BenchEvent,
): Promise<ThreadSockets> {
  const { productPort: port } = server;
  const paths = await socketPaths(port, scanners, { channel: 'door', eventId });
  return openThreadSockets({ port, paths });
}

/** Makes the box office backfill its tickets, as it has long before doors open. */
export async function wakeBoxOffice({ server, organizer }: Bench, { eventId }: BenchEvent): Promise<void> {
  const connection = new Connection(server.productPort);
  await connection.send(query('checkin.stats', organizer.token, { eventId }));
  connection.close();
}

/** Waits until D1 has every scan, so that one round's outbox does not slow the next round. */
export async function outboxDrained(
  { server }: Bench,
  { eventId }: BenchEvent,
  scans: number,
): Promise<void> {
  const startedAt = Date.now();
  for (;;) {
    const row = await server.db
      .prepare('SELECT COUNT(*) AS n FROM check_ins WHERE event_id = ?1')
      .bind(eventId)
      .first<{ n: number }>();
    const elapsedMs = Date.now() - startedAt;
    if ((row?.n ?? 0) >= scans) return;
    if (elapsedMs > OUTBOX_TIMEOUT_MS) throw new Error(`D1 has ${row?.n} of ${scans} scans.`);
    await wait(LOOK_EVERY_MS);
  }
}
