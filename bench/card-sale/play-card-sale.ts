import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { D1Database } from '@cloudflare/workers-types';
import { auditLedger } from '#db/ledger/audit.ts';
import { builtWorkerConfig } from '../../scripts/local/build.ts';
import { migrateDatabase } from '../../scripts/local/database.ts';
import { type ServedWorker, serveWorker } from '../../scripts/local/serve.ts';
import { readVariables, writeLocalVariables } from '../../scripts/local/variables.ts';
import { freeLowPort } from '../low-port.ts';
import { addEvent, type BenchEvent } from '../seed/events.ts';
import { addPeople, fundWallets } from '../seed/people.ts';
import { buyTicket, type Journey } from './buyer.ts';
import { type MailStandIn, startMails } from './mail-stand-in.ts';
import { Phone } from './phone.ts';
import { type StripeStandIn, startStripe } from './stripe-stand-in.ts';

export interface CardSale {
  places: number;
  buyers: number;
  /** Codes are mailed once the sale is open; otherwise everybody has redeemed theirs before. */
  cold: boolean;
}

export interface CardSaleFindings {
  /** Since the opening (s), in order: when a place was held, and when its buyer saw the ticket. */
  heldAt: number[];
  soldAt: number[];
  ends: Record<Journey['end'], number>;
  /** Refusals by code, and how many buyers read each. */
  read: Record<string, number>;
  /** Places sold by D1, and tickets in it. */
  sold: number;
  tickets: number;
  auditFindings: string[];
  /** Authorizations that are not captured when the last buyer has their answer, and how long they take (s). */
  capturesLeft: number;
  capturedAfterS: number | null;
  stripe: Pick<StripeStandIn, 'calls' | 'lostEvents'>;
  mails: MailStandIn['calls'] | null;
  problems: Map<string, number>;
}

/** Before the opening (ms): the box office is awake and knows its event. */
const OPENS_IN_MS = 8_000;
/** A thumb needs half a second to two seconds once the button is there (ms). */
const TAPS_AFTER_MS = { from: 500, to: 2_000 };
const CAPTURES_MAX_MS = 5 * 60_000;

/** Plays a sale by card through the built Worker, in real time. */
export async function playCardSale(size: CardSale): Promise<CardSaleFindings> {
  const folder = mkdtempSync(join(tmpdir(), 'aforo-card-sale-'));
  const port = await freeLowPort();
  const siteUrl = `http://localhost:${port}`;
  const stripe = await startStripe(siteUrl);
  const mails = size.cold ? await startMails() : null;
  const problems = new Map<string, number>();
  let server: ServedWorker | null = null;
  try {
    const [stateFolder, variablesFile] = [join(folder, 'state'), join(folder, 'variables')];
    writeLocalVariables(variablesFile, siteUrl, {
      ...stripe.settings,
      ...mails?.settings,
      // Confirmations would share the mail provider's pace with the codes.
      PURCHASE_MAILS: 'off',
    });
    await migrateDatabase(stateFolder);
    server = await serveWorker({
      config: builtWorkerConfig(),
      port,
      stateFolder,
      variablesFile,
      onProblem: (message) => note(problems, problemOf(message)),
    });
    const db = await server.database();
    return await play(size, {
      db,
      siteUrl,
      secret: readVariables(variablesFile).AUTH_SECRET ?? '',
      stripe,
      mails,
      problems,
    });
  } finally {
    await server?.stop();
    await stripe.stop();
    await mails?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface World {
  db: D1Database;
  siteUrl: string;
  secret: string;
  stripe: StripeStandIn;
  mails: MailStandIn | null;
  problems: Map<string, number>;
}

async function play(
  { places, buyers, cold }: CardSale,
  { db, siteUrl, secret, stripe, mails, problems }: World,
): Promise<CardSaleFindings> {
  const tokens = { secret, issuer: `${siteUrl}/auth/v1` };
  const [organizer] = await addPeople(db, tokens, 1, 'organizer');
  if (!organizer) throw new Error('The organizer is missing.');
  // Also makes the accounts of the platform.
  await fundWallets(db, [organizer], 1);
  const people = cold ? [] : await addPeople(db, tokens, buyers, 'client');
  const opensAt = Date.now() + OPENS_IN_MS + buyers;
  const event = await addEvent(db, { organizer, quantity: places, salesStartAt: opensAt });
  const phones = Array.from(
    { length: buyers },
    (_, index) => new Phone(siteUrl, index, people[index]?.token ?? null),
  );
  await lookAround(phones, event);
  await wait(Math.max(0, opensAt - Date.now()));

  const heldAt: number[] = [];
  const soldAt: number[] = [];
  const sinceOpening = () => (Date.now() - opensAt) / 1_000;
  const sale = {
    event,
    stripe,
    mails,
    onHeld: () => void heldAt.push(sinceOpening()),
    onSold: () => void soldAt.push(sinceOpening()),
  };
  const journeys = await Promise.all(
    phones.map(async (phone, index): Promise<Journey> => {
      await wait(TAPS_AFTER_MS.from + (TAPS_AFTER_MS.to - TAPS_AFTER_MS.from) * Math.random());
      return await buyTicket(phone, `buyer-${index}@bench.test`, sale).catch((error: unknown) => ({
        end: 'stuck' as const,
        read: [String(error)],
      }));
    }),
  );

  const captures = await waitForCaptures(stripe);
  const ends = { sold: 0, 'none left': 0, 'hold lost': 0, stuck: 0 };
  const read: Record<string, number> = {};
  for (const journey of journeys) {
    ends[journey.end] += 1;
    for (const what of new Set(journey.read)) read[what] = (read[what] ?? 0) + 1;
  }
  const { sold = 0, tickets = 0 } = (await soldOf(db, event)) ?? {};
  const { findings } = await auditLedger(db);
  return {
    heldAt,
    soldAt,
    ends,
    read,
    sold,
    tickets,
    auditFindings: findings.map(({ check, subject, found }) => `${check}: ${subject}: ${found}`),
    ...captures,
    stripe,
    mails: mails?.calls ?? null,
    problems,
  };
}

/** Opened pages ask who their guest is; the sale's box office is awake. */
async function lookAround(phones: readonly Phone[], { eventId }: BenchEvent): Promise<void> {
  const CONNECTIONS = 16;
  let next = 0;
  const look = async () => {
    for (let phone = phones[next++]; phone; phone = phones[next++])
      if (phone.token !== null) await phone.read('auth.me');
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, look));
  await phones[0]?.read('events.get', { eventId });
}

async function waitForCaptures(
  stripe: StripeStandIn,
): Promise<Pick<CardSaleFindings, 'capturesLeft' | 'capturedAfterS'>> {
  const left = () => stripe.statuses().filter((status) => status === 'requires_capture').length;
  const capturesLeft = left();
  const since = performance.now();
  while (left() > 0 && performance.now() - since < CAPTURES_MAX_MS) await wait(250);
  return { capturesLeft, capturedAfterS: left() > 0 ? null : (performance.now() - since) / 1_000 };
}

function soldOf(db: D1Database, { typeId }: BenchEvent) {
  return db
    .prepare(
      `SELECT sold, (SELECT COUNT(*) FROM tickets WHERE ticket_type_id = ticket_types.id AND status = 'active') AS tickets
       FROM ticket_types WHERE id = ?1`,
    )
    .bind(typeId)
    .first<{ sold: number; tickets: number }>();
}

/** What a logged problem is about, without ids. */
function problemOf(message: string): string {
  try {
    const { message: text, what, code, type } = JSON.parse(message) as Record<string, string>;
    return [what, text, type, code].filter(Boolean).join(', ');
  } catch {
    return message.slice(0, 120);
  }
}

function note(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
