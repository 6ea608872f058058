import { signingKey } from '../src/worker/identity/signing-key.ts';
import type { BenchOptions } from './options.ts';
import { type PgYardstick, startPgYardstick } from './pg/yardstick.ts';
import { addPeople, type BenchPerson, fundWallets } from './seed/people.ts';
import { type BenchServer, startServer } from './server.ts';

/** Shared setup of all scenarios. */
export interface Bench {
  server: BenchServer;
  /** Node + PostgreSQL, if requested. */
  pg: PgYardstick | null;
  options: BenchOptions;
  organizer: BenchPerson;
  /** Each with enough money for every round. */
  buyers: readonly BenchPerson[];
  scanners: readonly BenchPerson[];
  startedAt: number;
}

/** In USD cents: far more than any scenario spends. */
const WALLET = 10_000_000;

export async function openBench(options: BenchOptions): Promise<Bench> {
  const server = await startServer(options.d1Ms);
  const { db, secrets, issuer } = server;
  const tokens = { secret: secrets.authSecret, issuer };
  const [organizer] = await addPeople(db, tokens, 1, 'organizer');
  if (!organizer) throw new Error('The organizer is missing.');
  const scanners = await addPeople(db, tokens, options.connections, 'client');
  const buyers = await addPeople(db, tokens, options.buyers, 'client');
  await fundWallets(db, buyers, WALLET);
  const pg = options.pgUrl === null ? null : await openPg(options.pgUrl, server, buyers);
  return { server, pg, options, organizer, buyers, scanners, startedAt: Date.now() };
}

async function openPg(
  url: string,
  { db, secrets, issuer }: BenchServer,
  buyers: readonly BenchPerson[],
): Promise<PgYardstick> {
  const { jwks } = await signingKey({ db, now: () => Date.now(), secret: secrets.authSecret });
  return await startPgYardstick(url, { buyers, wallet: WALLET, issuer, jwks });
}

/** Assigns people round-robin. */
export function personAt(people: readonly BenchPerson[], index: number): BenchPerson {
  const person = people[index % people.length];
  if (!person) throw new Error('Nobody is there.');
  return person;
}
