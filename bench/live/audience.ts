import { type Bench, personAt } from '../bench.ts';
import type { BenchEvent } from '../seed/events.ts';
import { socketPaths } from './socket-paths.ts';
import { Viewer } from './viewer.ts';

/** Sockets opened concurrently: connection tokens expire soon. */
const AT_A_TIME = 200;

/** Opens one socket per viewer of an event. */
export async function openAudience(bench: Bench, event: BenchEvent, size: number): Promise<Viewer[]> {
  const { productPort } = bench.server;
  const viewers: Viewer[] = [];
  while (viewers.length < size) {
    const count = Math.min(AT_A_TIME, size - viewers.length);
    const people = Array.from({ length: count }, (_, index) =>
      personAt(bench.buyers, viewers.length + index),
    );
    const paths = await socketPaths(productPort, people, {
      channel: 'event',
      eventId: event.eventId,
      seats: true,
    });
    viewers.push(...(await Promise.all(paths.map((path) => Viewer.open(productPort, path, event.typeId)))));
  }
  return viewers;
}
