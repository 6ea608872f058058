import { parseArgs } from 'node:util';

const SCENARIOS = ['scan', 'growth', 'live', 'order', 'sale'] as const;
export type Scenario = (typeof SCENARIOS)[number];

/** How much work a round is, and how often it is done. */
export interface BenchOptions {
  rounds: number;
  connections: number;
  /** Where the ratios are written as JSON; null for nowhere. */
  jsonFile: string | null;
  /** Scenarios to run; empty for all. */
  only: readonly Scenario[];
  buyers: number;
  ticketsOnSale: number;
  orders: number;
  /** Scans of one round, ours and the naive ones. */
  scans: number;
  naiveScans: number;
  /** Sizes of event that are compared. */
  smallEvent: number;
  largeEvent: number;
  /** People who watch one event, in the order in which the sizes are told; the first also while a door is busy. */
  viewers: readonly [number, number];
  /** How long a live round lasts. */
  liveSeconds: number;
  /** How long the door is measured in company: long enough that the runtime's collector has its usual share of it. */
  busySeconds: number;
  /** A box office is measured as it is when a sale has been open for a while: past its first minute. */
  waitUntilWarm: boolean;
  /** How long a run may wait for other processes to leave the machine alone (ms). */
  quietWithinMs: number;
  /** Where the PostgreSQL yardstick may make a schema of its own; null to leave it out. */
  pgUrl: string | null;
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

/** Half a minute on a slow machine: enough to see that everything works, not to quote. */
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

export function readOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      json: { type: 'string' },
      only: { type: 'string' },
      pg: { type: 'string' },
    },
  });
  const size = values.quick ? QUICK : FULL;
  const rounds = Number(values.rounds ?? size.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`--rounds ${values.rounds} is not a count.`);
  return {
    ...size,
    rounds,
    jsonFile: values.json ?? null,
    only: values.only?.split(',').map(scenarioNamed) ?? [],
    pgUrl: values.pg ?? null,
  };
}

function scenarioNamed(name: string): Scenario {
  const found = SCENARIOS.find((scenario) => scenario === name);
  if (!found) throw new Error(`--only ${name} is none of ${SCENARIOS.join(', ')}.`);
  return found;
}
