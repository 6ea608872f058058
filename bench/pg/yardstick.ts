import { fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import type { JSONWebKeySet } from 'jose';
import { Client } from 'pg';
import { projectRoot } from '../../scripts/local/paths.ts';
import { newSecret, newShortCode } from '../../src/shared/codes/qr.ts';
import { freeLowPort } from '../low-port.ts';
import { cpuUs } from '../process-cpu.ts';
import type { BenchTicket } from '../seed/sold-tickets.ts';
import { findUnsound } from './check.ts';
import { BUY, TABLES } from './schema.ts';
import type { PgServerSettings } from './server.ts';

/** The Node + PostgreSQL baseline, ready for the same requests as the product. */
export interface PgYardstick {
  port: number;
  /** CPU time so far of Node, and of PostgreSQL if it runs on this machine (µs). */
  cpuUs: () => number;
  /** Adds a separate ticket type with this quantity. */
  addType: (quantity: number) => Promise<PgType>;
  /** Adds sold tickets. */
  addTickets: (type: PgType, count: number) => Promise<BenchTicket[]>;
  /** Violated invariants: wrong balances, oversold types. */
  check: () => Promise<string[]>;
  stop: () => Promise<void>;
}

export interface PgType {
  eventId: string;
  typeId: string;
}

const SCHEMA = 'aforo_bench';
const SERVER = join(projectRoot, 'bench', 'pg', 'server.ts');
/** More connections would only queue for the same two cores and the same row. */
const POOL_SIZE = 20;
const PRICE = 1_000;

/**
 * Creates its own schema in the database at `url` and starts the server; the schema is dropped afterwards.
 * @param wallet balance of each buyer
 */
export async function startPgYardstick(
  url: string,
  from: { buyers: readonly { id: string }[]; wallet: number; issuer: string; jwks: JSONWebKeySet },
): Promise<PgYardstick> {
  const client = new Client({ connectionString: url, options: `-c search_path=${SCHEMA}` });
  await client.connect();
  const { rows: lock } = await client.query<{ free: boolean }>(
    'SELECT pg_try_advisory_lock(hashtext($1)) AS free',
    [SCHEMA],
  );
  if (!lock[0]?.free) throw new Error('Another benchmark uses this database.');
  const dropSchema = () => client.query(`DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE`);
  await dropSchema();
  await client.query(`CREATE SCHEMA ${SCHEMA}`);
  await client.query(TABLES);
  await client.query(BUY);
  await client.query('INSERT INTO wallets (user_id, opening, balance) SELECT unnest($1::uuid[]), $2, $2', [
    from.buyers.map(({ id }) => id),
    from.wallet,
  ]);

  const port = await freeLowPort();
  const server = fork(SERVER, { execArgv: ['--no-warnings'] });
  const { issuer, jwks } = from;
  server.send({ url, schema: SCHEMA, port, poolSize: POOL_SIZE, issuer, jwks } satisfies PgServerSettings);
  await Promise.race([
    once(server, 'message'),
    once(server, 'exit').then(() => {
      throw new Error('The PostgreSQL yardstick did not start.');
    }),
  ]);

  const addType = async (quantity: number): Promise<PgType> => {
    const type = { eventId: randomUUID(), typeId: randomUUID() };
    await client.query('INSERT INTO ticket_types (id, event_id, price, quantity) VALUES ($1, $2, $3, $4)', [
      type.typeId,
      type.eventId,
      PRICE,
      quantity,
    ]);
    return type;
  };
  return {
    port,
    cpuUs: () => cpuUs(['postgres'], [server.pid ?? 0]),
    addType,
    addTickets: async ({ eventId, typeId }, count) => {
      const tickets = Array.from({ length: count }, () => ({
        id: randomUUID(),
        eventId,
        secret: newSecret(randomBytes(16)),
        shortCode: newShortCode(randomBytes(12)),
      }));
      await client.query(
        `INSERT INTO tickets (id, event_id, ticket_type_id, user_id, secret, short_code, amount_paid)
         SELECT n.id, $4, $5, $6, n.secret, n.code, $7
         FROM unnest($1::uuid[], $2::text[], $3::text[]) AS n (id, secret, code)`,
        [
          tickets.map(({ id }) => id),
          tickets.map(({ secret }) => secret),
          tickets.map(({ shortCode }) => shortCode),
          eventId,
          typeId,
          randomUUID(),
          PRICE,
        ],
      );
      await client.query('UPDATE ticket_types SET sold = sold + $2 WHERE id = $1', [typeId, count]);
      await client.query('ANALYZE');
      return tickets;
    },
    check: () => findUnsound(client),
    stop: async () => {
      const exited = once(server, 'exit');
      server.disconnect();
      await exited;
      await dropSchema();
      await client.end();
    },
  };
}
