import { env, runInDurableObject } from 'cloudflare:test';
import { auditLedger } from '#db/ledger/audit.ts';
import { DOOR_TICKETS_NOW } from '#durable/box-office/check-in/door-tickets.ts';
import type { ScanOutput, UndoOutput } from '#shared/contracts/check-in.ts';
import type { SentTip } from '#shared/contracts/money/tips.ts';
import type { OrderVerdict } from '#shared/contracts/orders.ts';
import type { TypeRefund } from '#shared/contracts/refunds/refund-desk.ts';
import type { RefundReceipt } from '#shared/contracts/refunds/refunds.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import { checkLooks, checkPickUp, isHandedOut } from './check-counter.ts';
import { checkDoor, checkScan, checkUndo, entriesOf } from './check-door.ts';
import {
  checkCancellation,
  checkGivenBack,
  checkRefund,
  checkTypeRefund,
  isRefunding,
} from './check-refunds.ts';
import { checkSale, checkSold, type Receipt } from './check-sales.ts';
import { checkChains, checkTransfer } from './check-transfers.ts';
import { checkResales, checkReturn, checkWait } from './check-waits.ts';
import { checkPayments, checkTip, checkWallets, tipOf } from './check-wallets.ts';
import type { SentRequest } from './client.ts';
import { type Facts, type Report, readFacts } from './facts.ts';
import { checkSeatAnswer, checkSeats } from './seats/check-seats.ts';
import type { TransferResult } from './transfers.ts';
import { officeOf, type Venue, type World } from './world.ts';

/** Compares all responses with D1's state, and checks D1's own consistency. */
export async function check(
  run: {
    world: World;
    wallets: readonly number[];
    requests: readonly SentRequest[];
    toppedUp: ReadonlyMap<string, number>;
    /** Gets the number of sold returns. */
    counts: { resold: number };
  },
  report: Report,
): Promise<void> {
  const { world, requests } = run;
  const facts = await readFacts(world.venues.map(({ eventId }) => eventId));
  const { findings } = await auditLedger(env.DB);
  for (const { check: name, subject, found } of findings) {
    const finding = `audit: ${name}: ${subject}: ${found}`;
    if (!reported.has(finding)) report(finding);
    reported.add(finding);
  }
  for (const request of requests) {
    const say = (what: string) => report(`#${request.n} ${request.kind} ${request.requestId} ${what}`);
    if (request.kind === 'verify_order') checkLooks(request, requests, facts, say);
    else checkAnswers(request, requests, facts, say);
  }
  checkSold(requests, facts, report);
  checkGivenBack(requests, facts, report);
  checkDoor(requests, facts, report);
  checkChains(requests, facts, report);
  run.counts.resold = facts.returns.filter(({ status }) => status === 'sold').length;
  checkResales(facts, report);
  checkWallets(run, facts, report);
  checkPayments(facts, report);
  for (const venue of world.venues) {
    await checkOffice(venue, facts, report);
    await checkSeats(venue, report);
  }
}

/** The audit covers all runs that share this D1; findings of earlier runs are not reported again. */
const reported = new Set<string>();

/** A request has one response, and D1 agrees with it. */
function checkAnswers(
  request: SentRequest,
  requests: readonly SentRequest[],
  facts: Facts,
  report: Report,
): void {
  const bare = request.answers.map(bareOf);
  if (request.answers.some(isTakenBack) && entriesOf(request, facts, 'undone').length === 0)
    report('got the answer that the entry was taken back, and nobody took it back');
  const different = [...new Set(bare.map((answer) => JSON.stringify(answer)))];
  if (different.length > 1 && !mayChange(request))
    report(`was answered differently: ${different.join(' | ')}`);
  const isReused = requests.some(
    (other) =>
      other.requestId === request.requestId &&
      other.by === request.by &&
      other.subjectId !== request.subjectId,
  );
  for (const text of different) {
    const answer = JSON.parse(text) as Outcome<unknown>;
    const isTrue = isReused && !answer.ok && answer.code === 'REQUEST_ID_REUSED';
    if (!isTrue || hasEffect(request, facts)) checkAnswer(request, answer, facts, report);
  }
}

/** Kinds whose refusals are not recorded: a repeat is decided again. */
const UNRECORDED = new Set<SentRequest['kind']>([
  ...(['tip', 'transfer', 'wait'] as const),
  ...(['reseat', 'set_seating', 'keep_seats', 'end_keep'] as const),
]);

/**
 * Whether the responses to one request may differ. The reason of a refused refund may change, but not the refusal.
 * Refused holds, tips and hand-outs are not recorded, so a retry may succeed: a tip is final then, and a hand-out's request id
 * may be reused for another order.
 */
function mayChange({ kind, answers, wish }: SentRequest): boolean {
  const given = answers.findIndex(({ ok }) => ok);
  if (kind === 'refund' || kind === 'cancel_order') return given === -1;
  // A repeat may find the ticket sent to somebody or used.
  if (kind === 'give_back' || kind === 'keep' || kind === 'pick') return true;
  if (kind === 'pick_up') return !answers.some((answer) => answer.ok && isHandedOut(answer.value));
  const since = given === -1 ? [] : answers.slice(given);
  return (
    (UNRECORDED.has(kind) || wish?.held !== undefined) &&
    new Set(since.map((answer) => JSON.stringify(bareOf(answer)))).size <= 1
  );
}

/** Whether this exact request moved money. */
function hasEffect(request: SentRequest, facts: Facts): boolean {
  return isRefunding(request, facts) || tipOf(request, facts)?.performer_id === request.subjectId;
}

function checkAnswer(request: SentRequest, answer: Outcome<unknown>, facts: Facts, report: Report): void {
  switch (request.kind) {
    case 'purchase':
    case 'order':
    case 'cash_sale':
      checkSale(request, answer as Outcome<Receipt>, facts, report);
      break;
    case 'scan':
      checkScan(request, answer as Outcome<ScanOutput>, facts, report);
      break;
    case 'undo':
      checkUndo(request, answer as Outcome<UndoOutput>, facts, report);
      break;
    case 'pick_up':
      checkPickUp(request, answer as Outcome<OrderVerdict>, facts, report);
      break;
    case 'refund':
    case 'cancel_order':
      checkRefund(request, answer as Outcome<RefundReceipt>, facts, report);
      break;
    case 'refund_type':
      checkTypeRefund(request, answer as Outcome<TypeRefund>, facts, report);
      break;
    case 'cancel_event':
      checkCancellation(request, facts, report);
      break;
    case 'transfer':
      checkTransfer(request, answer as Outcome<TransferResult>, facts, report);
      break;
    case 'give_back':
    case 'keep':
      checkReturn(request, answer, facts, report);
      break;
    case 'wait':
      checkWait(request, answer as Outcome<{ waiterId: string }>, facts, report);
      break;
    case 'tip':
      checkTip(request, answer as Outcome<SentTip>, facts, report);
      break;
    case 'reseat':
    case 'set_seating':
    case 'keep_seats':
    case 'end_keep':
    case 'pick':
      checkSeatAnswer(request, answer, report);
      break;
    case 'verify_order':
      throw new Error('Its answers are looked at together');
  }
}

/** Drops the refusal's details, which are advisory, and `takenBack` and the bookmark, which are additional information. */
function bareOf(answer: Outcome<unknown>): Outcome<unknown> | { ok: false; code: string } {
  if (!answer.ok) return { ok: false, code: answer.code };
  if (!isTakenBack(answer)) return { ok: true, value: answer.value };
  const { takenBack, ...value } = answer.value as Extract<ScanOutput, { outcome: 'valid' }>;
  return { ok: true, value };
}

function isTakenBack(answer: Outcome<unknown>): boolean {
  return answer.ok && (answer.value as { takenBack?: unknown } | null)?.takenBack === true;
}

/** The box office's tickets, their codes, and orders equal those in D1. */
async function checkOffice(venue: Venue, facts: Facts, report: Report): Promise<void> {
  const { tickets, orders } = await runInDurableObject(officeOf(venue), (_, { storage }) => {
    const all = <Row extends Record<string, SqlStorageValue>>(sql: string) =>
      storage.sql.exec<Row>(sql).toArray();
    return {
      tickets: all<{ id: string; status: string; secret: string }>(
        `SELECT id, status, secret FROM ${DOOR_TICKETS_NOW}`,
      ),
      orders: all<{ id: string; status: string }>('SELECT id, status FROM pick_ups'),
    };
  });
  const secrets = new Map(facts.tickets.map(({ id, secret }) => [id, secret]));
  for (const { id, secret } of tickets)
    if (secrets.get(id) !== secret) report(`the box office has another code of ticket ${id} than D1`);
  const inD1 = new Map([...facts.tickets, ...facts.orders].map(({ id, status }) => [id, status]));
  for (const { id, status } of [...tickets, ...orders]) {
    if (inD1.get(id) !== status) report(`the box office has ${id} as ${status}, D1 as ${inD1.get(id)}`);
  }
}
