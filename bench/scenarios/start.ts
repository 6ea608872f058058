import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkStart } from '../../scripts/budgets/start-budget.ts';
import { builtWorkerConfig } from '../../scripts/local/build.ts';
import { runOrFail } from '../../scripts/local/tools.ts';
import type { Bench } from '../bench.ts';
import { drive, requireAnswers } from '../load.ts';
import { type Findings, formatRange } from '../report.ts';
import { mutation } from '../requests.ts';
import { takeTurns } from '../rounds.ts';
import { addEvent } from '../seed/events.ts';
import { addPeople } from '../seed/people.ts';
import { addSoldTickets, codesOf } from '../seed/sold-tickets.ts';
import { type BenchServer, startServer } from '../server.ts';

/** Box offices that a round wakes in a running isolate. */
const OBJECTS = 20;

/** What a new isolate costs, and how long the first scan waits at a box office that nobody has called yet. */
export async function measureStart(bench: Bench): Promise<Findings> {
  const { server, options } = bench;
  const profiles: number[] = [];
  for (let round = 0; round < options.rounds; round++) profiles.push(await activeStartMs());
  const { gzippedBytes } = checkStart(builtWorkerConfig());
  const scanAll = async (on: BenchServer, requests: readonly string[]) => {
    const run = await drive(on.productPort, requests, 1);
    requireAnswers('first scans', run, { ok: requests.length });
    return run;
  };
  const runs = await takeTurns(options, {
    object: async () => scanAll(server, await firstScans(server, options.smallEvent, OBJECTS)),
    isolate: async () => {
      // Its first request is the scan.
      const fresh = await startServer(0);
      try {
        return await scanAll(fresh, await firstScans(fresh, options.smallEvent, 1));
      } finally {
        await fresh.stop();
      }
    },
  });
  return {
    title: `A cold start, events of ${options.smallEvent} tickets`,
    unit: 'scans',
    variants: [
      { name: `first scan of ${OBJECTS} cold box offices`, runs: runs.object },
      { name: 'first scan of a cold box office and Worker', runs: runs.isolate },
    ],
    notes: [
      `active CPU at start (wrangler check startup) ${formatRange(profiles)} ms`,
      `${(gzippedBytes / 1_000_000).toFixed(2)} MB gzipped are loaded at start`,
    ],
    ratios: {},
  };
}

/** A scan for each of so many events whose box office nobody has called. */
async function firstScans(
  { db, secrets, issuer }: BenchServer,
  tickets: number,
  events: number,
): Promise<string[]> {
  const tokens = { secret: secrets.authSecret, issuer };
  const [organizer] = await addPeople(db, tokens, 1, 'organizer');
  const scanners = await addPeople(db, tokens, 1, 'client');
  const [scanner] = scanners;
  if (!organizer || !scanner) throw new Error('Nobody scans.');
  const scans: string[] = [];
  for (let index = 0; index < events; index++) {
    const event = await addEvent(db, { organizer, quantity: tickets, scanners });
    const sold = await addSoldTickets(db, event, [organizer], tickets);
    const [code] = await codesOf(sold.slice(0, 1), secrets.ticketKeys);
    const scan = { requestId: randomUUID(), code, gate: 'Main', eventId: event.eventId };
    scans.push(mutation('checkin.scan', scanner.token, scan));
  }
  return scans;
}

interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string } }[];
  samples: number[];
  timeDeltas: number[];
}

/** As `wrangler check startup` sums its profile up: all but the idle time, garbage collection included (ms). */
async function activeStartMs(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'aforo-start-'));
  try {
    const file = join(folder, 'start.cpuprofile');
    await runOrFail('wrangler', ['check', 'startup', '--outfile', file]);
    const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, 'utf8')) as CpuProfile;
    const idle = new Set(
      nodes.filter(({ callFrame }) => callFrame.functionName === '(idle)').map(({ id }) => id),
    );
    const activeUs = samples.reduce((sum, id, at) => sum + (idle.has(id) ? 0 : (timeDeltas[at] ?? 0)), 0);
    return activeUs / 1_000;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
