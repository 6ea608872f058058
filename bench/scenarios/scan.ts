import type { Bench } from '../bench.ts';
import { type BenchDoor, openDoor, openScannerSockets, outboxDrained, wakeBoxOffice } from '../door.ts';
import { drive, driveThread, requireAnswers } from '../load.ts';
import { pgScans } from '../pg/requests.ts';
import { workerdCpuUs } from '../process-cpu.ts';
import { type Findings, formatRange } from '../report.ts';
import { idleRequest } from '../requests.ts';
import { speedsOf, takeTurns } from '../rounds.ts';
import type { Run } from '../run.ts';
import { ratiosOf, spreadOf } from '../statistics.ts';
import { objectCommits } from '../storage-commits.ts';

/** Warm-up requests, so that code is compiled and tokens are cached. */
const WARM_UP = 2_000;

/**
 * Check-in over sockets and over HTTP, compared with one D1 batch per scan that does the same work, one bare UPDATE,
 * and a no-op scan as the floor.
 */
export async function measureScans(bench: Bench): Promise<Findings> {
  const { server, pg, options, scanners } = bench;
  const { rounds, connections, scans, naiveScans } = options;
  const ourScans = 2 * (rounds * scans + WARM_UP);
  const ours = await openDoor(bench, ourScans, ourScans);
  const theirScans = 2 * (rounds * naiveScans + WARM_UP);
  const theirs = await openDoor(bench, theirScans, theirScans);
  await wakeBoxOffice(bench, ours.event);
  const sockets = await openScannerSockets(bench, ours.event);

  /** Requests to that procedure, by the scanners in turn. */
  const scansOf = (name: 'nothing' | 'somebody', count: number) => {
    const requests = scanners.map(({ token }) => idleRequest(name, token));
    return Array.from({ length: count }, (_, index) => requests[index % requests.length] ?? '');
  };
  const nothings = scansOf('nothing', scans);
  const nobodies = nothings.map(() => idleRequest('nobody', null));
  const somebodies = scansOf('somebody', naiveScans);
  let scanned = 0;
  const commitsPerScan: number[] = [];
  const d1CallsPerScan: number[] = [];
  const drainedAfterMs: number[] = [];
  const cpuUntilDrainedUs = { socket: [] as number[], http: [] as number[] };
  const scanAll = async (port: number, door: BenchDoor, count: number, by: 'http' | 'bare' = 'http') => {
    const run = await drive(port, door.take(count, by), connections);
    requireAnswers('scans', run, { ok: count });
    return run;
  };
  const counted = async (by: keyof typeof cpuUntilDrainedUs, count: number, scanThem: () => Promise<Run>) => {
    const cpuBefore = workerdCpuUs();
    const commitsBefore = objectCommits(server.objectsFolder, 'aforo-BoxOffice');
    const callsBefore = await server.d1Calls();
    const run = await scanThem();
    const commits = objectCommits(server.objectsFolder, 'aforo-BoxOffice') - commitsBefore;
    scanned += count;
    await outboxDrained(bench, ours.event, scanned);
    drainedAfterMs.push(performance.now() - run.lastAt);
    cpuUntilDrainedUs[by].push((workerdCpuUs() - cpuBefore) / count);
    commitsPerScan.push(commits / count);
    d1CallsPerScan.push(((await server.d1Calls()).boxOffice - callsBefore.boxOffice) / count);
    return run;
  };
  const overHttp = (count: number) => counted('http', count, () => scanAll(server.productPort, ours, count));
  const overSockets = (count: number) =>
    counted('socket', count, async () => {
      const run = await driveThread(sockets, ours.take(count, 'socket'));
      requireAnswers('scans over sockets', run, { ok: count });
      return run;
    });

  const pgRequests = pg ? await pgScans(bench, pg, rounds * scans + WARM_UP) : [];
  const scanOnPg = async (count: number) => {
    if (!pg) return null;
    const run = await drive(pg.port, pgRequests.splice(0, count), connections, pg.cpuUs);
    requireAnswers('scans on PostgreSQL', run, { ok: count });
    return run;
  };

  await overSockets(WARM_UP);
  await overHttp(WARM_UP);
  for (const by of ['http', 'bare'] as const) await scanAll(server.naivePort, theirs, WARM_UP, by);
  await drive(server.naivePort, nothings.slice(0, WARM_UP), connections);
  await scanOnPg(WARM_UP);
  for (const list of [commitsPerScan, d1CallsPerScan, drainedAfterMs, ...Object.values(cpuUntilDrainedUs)])
    list.length = 0;

  const runs = await takeTurns(options, {
    socket: () => overSockets(scans),
    http: () => overHttp(scans),
    naive: () => scanAll(server.naivePort, theirs, naiveScans),
    bare: () => scanAll(server.naivePort, theirs, naiveScans, 'bare'),
    nothing: () => drive(server.naivePort, nothings, connections),
    nobody: () => drive(server.naivePort, nobodies, connections),
    somebody: () => drive(server.naivePort, somebodies, connections),
    pg: () => scanOnPg(scans),
    pgNothing: async () => pg && (await drive(pg.port, nothings, connections, pg.cpuUs)),
  });
  await sockets.close();
  await forgetNaiveScans(bench, theirs.event.eventId, theirScans);

  const http = ratiosOf(speedsOf(runs.http), speedsOf(runs.naive));
  const socket = ratiosOf(speedsOf(runs.socket), speedsOf(runs.naive));
  const httpToBare = ratiosOf(speedsOf(runs.http), speedsOf(runs.bare));
  const socketToBare = ratiosOf(speedsOf(runs.socket), speedsOf(runs.bare));
  const ratios = {
    scanSocketVsNaive: socket.median,
    scanHttpVsNaive: http.median,
    scanSocketVsBare: socketToBare.median,
    scanHttpVsBare: httpToBare.median,
    commitsPerScan: spreadOf(commitsPerScan).median,
  };
  const notes = [
    `ours / naive: sockets ${formatRange(socket.values)}, HTTP ${formatRange(http.values)}`,
    `ours / bare: sockets ${formatRange(socketToBare.values)}, HTTP ${formatRange(httpToBare.values)}`,
    `storage commits per scan ${formatRange(commitsPerScan)}; D1 calls of the box office per scan ${formatRange(d1CallsPerScan)}`,
    `D1 had every scan ${formatRange(drainedAfterMs)} ms after the last answer`,
    `CPU µs of a scan until then: over sockets ${formatRange(cpuUntilDrainedUs.socket)}, over HTTP ${formatRange(cpuUntilDrainedUs.http)}`,
  ];
  const socketToPg = ratiosOf(speedsOf(runs.socket), speedsOf(runs.pg));
  const httpToPg = ratiosOf(speedsOf(runs.http), speedsOf(runs.pg));
  if (pg)
    notes.push(
      `ours / PostgreSQL: sockets ${formatRange(socketToPg.values)}, HTTP ${formatRange(httpToPg.values)}`,
    );
  return {
    title: `The door, ${connections} connections`,
    unit: 'scans',
    variants: [
      { name: 'scans over sockets', runs: runs.socket },
      { name: 'checkin.scan over HTTP', runs: runs.http },
      { name: 'naive: a D1 batch per scan', runs: runs.naive },
      { name: 'bare: one D1 UPDATE, and nothing else', runs: runs.bare },
      { name: 'floor: a scan that does nothing', runs: runs.nothing },
      { name: 'the same without a token', runs: runs.nobody },
      { name: 'the same with a look in D1 who it is', runs: runs.somebody },
      { name: 'Node + PostgreSQL: UPDATE … RETURNING', runs: runs.pg },
      { name: 'floor there: a scan that does nothing', runs: runs.pgNothing },
    ],
    notes,
    ratios: pg ? { ...ratios, scanSocketVsPg: socketToPg.median, scanHttpVsPg: httpToPg.median } : ratios,
  };
}

/** The audit requires a check-in log, which the naive variant does not write: its tickets are reset to unused. */
async function forgetNaiveScans({ server }: Bench, eventId: string, expected: number): Promise<void> {
  const { meta } = await server.db
    .prepare("UPDATE tickets SET status = 'active', used_at = NULL WHERE event_id = ?1 AND status = 'used'")
    .bind(eventId)
    .run();
  if (meta.changes !== expected) throw new Error(`The naive door let ${meta.changes} in, not ${expected}.`);
}
