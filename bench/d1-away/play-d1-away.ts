import { setTimeout as wait } from 'node:timers/promises';
import { auditLedger } from '#db/ledger/audit.ts';
import { type Bench, openBench } from '../bench.ts';
import { Connection } from '../connection.ts';
import { wakeBoxOffice } from '../door.ts';
import { judge } from '../meter.ts';
import type { BenchOptions } from '../options.ts';
import { letBuyersLookAround, purchases } from '../scenarios/trade.ts';
import { addEvent } from '../seed/events.ts';

/** Buyers a second: an ordinary hour of an on-sale, and all of an absence fit into the box office's queue. */
const BUYERS_PER_SECOND = 20;
/** The sale goes on before and after the absence (s). */
const AROUND_S = 5;
/** A page repeats an unanswered request after this time (ms), as `MUTATION_RETRY_MS` says. */
const REPEAT_MS = 1_000;

export interface D1AwayFindings {
  buyers: number;
  sold: number;
  /** Final answers that are no tickets, by code. */
  refused: Record<string, number>;
  /** Answers that made a page repeat its request, by code. */
  repeated: Record<string, number>;
  longestCallMs: number;
  /** From D1's return to the next tickets, and until everybody who had come by then has theirs (ms). */
  nextSaleMs: number;
  allServedMs: number;
  auditFindings: number;
}

interface Page {
  cameAt: number;
  servedAt: number;
  code: string;
}

/** A sale to which buyers keep coming while D1 refuses every call of the Worker and of its objects. */
export async function playD1Away(seconds: number, options: BenchOptions): Promise<D1AwayFindings> {
  const buyers = BUYERS_PER_SECOND * (seconds + 2 * AROUND_S);
  const bench = await openBench({ ...options, buyers, connections: 16 });
  try {
    return await play(bench, seconds);
  } finally {
    await bench.server.stop();
  }
}

async function play(bench: Bench, seconds: number): Promise<D1AwayFindings> {
  const { server, organizer, buyers } = bench;
  const event = await addEvent(server.db, { organizer, quantity: buyers.length });
  await wakeBoxOffice(bench, event);
  await letBuyersLookAround(bench);

  const repeated: Record<string, number> = {};
  let longestCallMs = 0;
  const page = async (request: string): Promise<Page> => {
    const connection = new Connection(server.productPort);
    const cameAt = performance.now();
    try {
      for (;;) {
        const sentAt = performance.now();
        const { body } = await connection.send(request);
        const servedAt = performance.now();
        longestCallMs = Math.max(longestCallMs, servedAt - sentAt);
        const code = judge(body);
        if (code !== 'STILL_CONFIRMING' && code !== 'SALE_BUSY') return { cameAt, servedAt, code };
        repeated[code] = (repeated[code] ?? 0) + 1;
        await wait(REPEAT_MS);
      }
    } finally {
      connection.close();
    }
  };

  const startedAt = performance.now();
  const pages: Promise<Page>[] = [];
  let backAt = Number.POSITIVE_INFINITY;
  for (const [index, request] of purchases(bench, event, buyers.length, 'sale').entries()) {
    const early = startedAt + (index * 1_000) / BUYERS_PER_SECOND - performance.now();
    if (early > 0) await wait(early);
    if (index === AROUND_S * BUYERS_PER_SECOND) {
      await fetch(`http://127.0.0.1:${server.productPort}/bench/d1-away?seconds=${seconds}`);
      backAt = performance.now() + seconds * 1_000;
    }
    pages.push(page(request));
  }
  const done = await Promise.all(pages);

  const served = done.filter(({ code }) => code === 'ok');
  const refused: Record<string, number> = {};
  for (const { code } of done) if (code !== 'ok') refused[code] = (refused[code] ?? 0) + 1;
  const afterReturn = served.map(({ servedAt }) => servedAt - backAt).filter((ms) => ms >= 0);
  const waited = served.filter(({ cameAt }) => cameAt < backAt).map(({ servedAt }) => servedAt - backAt);
  const { findings } = await auditLedger(server.db);
  const row = await server.db
    .prepare('SELECT count(*) AS sold FROM tickets WHERE event_id = ?')
    .bind(event.eventId)
    .first<{ sold: number }>();
  return {
    buyers: buyers.length,
    sold: row?.sold ?? 0,
    refused,
    repeated,
    longestCallMs,
    nextSaleMs: Math.min(...afterReturn),
    allServedMs: Math.max(...waited),
    auditFindings: findings.length,
  };
}
