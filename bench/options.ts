import { parseArgs } from 'node:util';

const SCENARIOS = [
  'rows',
  'serve',
  'start',
  'scan',
  'lists',
  'growth',
  'live',
  'plans',
  'order',
  'sale',
  'seats',
  'hold',
  'attendees',
  'guests',
] as const;
export type Scenario = (typeof SCENARIOS)[number];

/** Size of the scenarios, and number of rounds. */
export interface BenchOptions {
  rounds: number;
  connections: number;
  /** Output file for the ratios as JSON; null for none. */
  jsonFile: string | null;
  /** Scenarios to run; empty for all. */
  only: readonly Scenario[];
  buyers: number;
  ticketsOnSale: number;
  orders: number;
  /** Scans per round, of the product and of the naive variant. */
  scans: number;
  naiveScans: number;
  /** Event sizes to compare. */
  smallEvent: number;
  largeEvent: number;
  /** Viewers of one event, in ascending order; the busy check-in scenario uses the first. */
  viewers: readonly [number, number];
  /** Duration of a live round. */
  liveSeconds: number;
  /** Duration of the busy check-in scenario: long enough for a representative share of garbage collection. */
  busySeconds: number;
  /** Measure box offices in steady state: more than a minute after their start. */
  waitUntilWarm: boolean;
  /** How long a run may wait for an idle machine (ms). */
  quietWithinMs: number;
  /** PostgreSQL in which the baseline may create its own schema; null to skip it. */
  pgUrl: string | null;
  /** Time of a D1 call in the model of one call at a time (ms); 0 for the local D1 as it is. */
  d1Ms: number;
}

const FULL = {
  rounds: 3,
  connections: 64,
  buyers: 5_000,
  ticketsOnSale: 2_000,
  orders: 4_000,
  scans: 10_000,
  naiveScans: 2_000,
  smallEvent: 1_000,
  largeEvent: 100_000,
  viewers: [1_000, 2_000] as const,
  liveSeconds: 8,
  busySeconds: 30,
  waitUntilWarm: true,
  quietWithinMs: 10_000,
};

/** Half a minute on a slow machine: a smoke test, not for publication. */
const QUICK = {
  ...FULL,
  buyers: 1_000,
  ticketsOnSale: 400,
  orders: 800,
  scans: 1_500,
  naiveScans: 600,
  smallEvent: 500,
  largeEvent: 10_000,
  viewers: [100, 200] as const,
  liveSeconds: 3,
  busySeconds: 3,
  waitUntilWarm: false,
  quietWithinMs: 0,
};

/** With D1 as a queue, the naive Worker answers some 50 to 200 requests a second. */
const MODELLED = {
  ...FULL,
  rounds: 2,
  buyers: 1_000,
  ticketsOnSale: 400,
  orders: 800,
  scans: 4_000,
  naiveScans: 400,
};
const MODELLED_SCENARIOS: readonly Scenario[] = ['scan', 'order', 'sale'];

/** @returns one set of options for each time of `--d1-ms 5,10,20`, else one */
export function readOptions(args: string[]): BenchOptions[] {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      json: { type: 'string' },
      only: { type: 'string' },
      pg: { type: 'string' },
      'd1-ms': { type: 'string' },
    },
  });
  const modelled = values['d1-ms']?.split(',').map(milliseconds);
  const size = values.quick ? QUICK : modelled ? MODELLED : FULL;
  const rounds = Number(values.rounds ?? size.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`--rounds ${values.rounds} is not a count.`);
  const options = {
    ...size,
    rounds,
    jsonFile: values.json ?? null,
    only: values.only?.split(',').map(scenarioNamed) ?? (modelled ? MODELLED_SCENARIOS : []),
    pgUrl: values.pg ?? null,
  };
  if (!modelled) return [{ ...options, d1Ms: 0 }];
  // A file for each time.
  const jsonFile = (d1Ms: number) => options.jsonFile && `${options.jsonFile}-${d1Ms}ms.json`;
  return modelled.map((d1Ms) => ({ ...options, d1Ms, jsonFile: jsonFile(d1Ms) }));
}

function milliseconds(text: string): number {
  const ms = Number(text);
  if (!Number.isInteger(ms) || ms < 0 || ms > 1_000) throw new Error(`--d1-ms ${text} is not a time in ms.`);
  return ms;
}

function scenarioNamed(name: string): Scenario {
  const found = SCENARIOS.find((scenario) => scenario === name);
  if (!found) throw new Error(`--only ${name} is none of ${SCENARIOS.join(', ')}.`);
  return found;
}
