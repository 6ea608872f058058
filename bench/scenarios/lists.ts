import { randomUUID } from 'node:crypto';
import { foldName } from '#shared/text/fold-name.ts';
import { type Bench, personAt } from '../bench.ts';
import { openScannerSockets, wakeBoxOffice } from '../door.ts';
import { requireAnswers } from '../load.ts';
import { Meter } from '../meter.ts';
import { downloadDoor } from '../offline-door.ts';
import { type Findings, formatRange } from '../report.ts';
import { query } from '../requests.ts';
import { takeTurns } from '../rounds.ts';
import type { Run } from '../run.ts';
import { addEvent } from '../seed/events.ts';
import { addGuestLists } from '../seed/guest-lists.ts';
import { codesOf } from '../seed/sold-tickets.ts';
import { quantile } from '../statistics.ts';
import { openThreadSockets, type ThreadSockets } from '../thread-sockets.ts';

const NAMES = 2_000;
const DOORS = 3;
const LOOK_UPS = 300;

/** Verdicts at three doors of a night with 2,000 listed parties: by code, by name, and without network. */
export async function measureLists(bench: Bench): Promise<Findings> {
  const { server, options, organizer } = bench;
  const scanners = bench.scanners.slice(0, DOORS);
  const event = await addEvent(server.db, { organizer, quantity: 100, scanners });
  const entries = await addGuestLists(bench, event, NAMES);
  const codes = await codesOf(entries, server.secrets.ticketKeys);
  await wakeBoxOffice(bench, event);
  const atDoor = await downloadDoor(bench, event);
  if (atDoor.records < NAMES) throw new Error(`The list has ${atDoor.records} records.`);

  // A party of one comes at once; the others in two parts, the second of them after everybody's first.
  const part = (isSecond: boolean) =>
    entries.flatMap(({ heads }, index) => {
      if (isSecond && heads === 1) return [];
      const come = isSecond ? heads - 1 : 1;
      const scan = { requestId: randomUUID(), code: codes[index], gate: 'Main', heads: come };
      return [JSON.stringify({ type: 'scan', ...scan })];
    });
  const scans = [...part(false), ...part(true)];
  const perRound = Math.floor(scans.length / options.rounds);
  const { eventId } = event;
  const asked = (typed: (folded: string) => string) =>
    entries.slice(0, LOOK_UPS).map(({ name }, index) =>
      query('checkin.lookup', personAt(scanners, index).token, {
        eventId,
        name: typed(foldName(name)),
      }),
    );
  const [byName, misspelt] = [asked((folded) => folded), asked(oneLetterLess)];

  const p95s = new Map<string, number[]>();
  const timed = async (name: string, sockets: ThreadSockets, requests: readonly string[]): Promise<Run> => {
    const send = await sockets.take(requests);
    const meter = new Meter();
    const answers = await send(null);
    for (const answer of answers) meter.count(answer);
    const latencies = answers.map(({ latencyMs }) => latencyMs);
    p95s.set(name, [...(p95s.get(name) ?? []), quantile(latencies, 0.95)]);
    const run = meter.read();
    requireAnswers(name, run, { ok: requests.length });
    const unfound = answers.filter(({ body }) => body.includes('"items":[]')).length;
    if (unfound > 0) throw new Error(`${name}: ${unfound} listed guests were not found.`);
    return run;
  };
  const sockets = await openScannerSockets({ ...bench, scanners }, event);
  const connections = await openThreadSockets({ port: server.productPort, connections: DOORS });
  const offlineMs: number[][] = [];
  const runs = await takeTurns(options, {
    code: () => timed('by code', sockets, scans.splice(0, perRound)),
    name: () => timed('by name', connections, byName),
    misspelt: () => timed('by a misspelt name', connections, misspelt),
    offline: async () => {
      const took: number[] = [];
      for (const [index, code] of codes.entries())
        took.push(await atDoor.decide(code, entries[index]?.heads ?? 1));
      offlineMs.push(took);
      return null;
    },
  });
  await sockets.close();
  await connections.close();
  const ofRounds = (q: number) => formatRange(offlineMs.map((took) => quantile(took, q)));
  return {
    title: `${NAMES} names on guest lists, ${DOORS} doors`,
    unit: 'verdicts',
    variants: [
      { name: 'parties scanned in parts, over sockets', runs: runs.code },
      { name: 'checkin.lookup: a name of three alphabets', runs: runs.name },
      { name: 'checkin.lookup: with one letter less', runs: runs.misspelt },
    ],
    notes: [
      ...[...p95s].map(([name, values]) => `p95 ${name}: ${formatRange(values)} ms`),
      `offline, by the device's own decision on its sealed list in memory: p50 ${ofRounds(0.5)}, p95 ${ofRounds(0.95)} ms`,
      `the list's ${atDoor.records} records were downloaded in ${Math.round(atDoor.downloadMs)} ms`,
    ],
    ratios: {},
  };
}

/** The last name without its third letter: nobody is spelled so. */
function oneLetterLess(folded: string): string {
  const last = folded.lastIndexOf(' ') + 1;
  return folded.slice(0, last + 2) + folded.slice(last + 3);
}
