import { env, runInDurableObject } from 'cloudflare:test';
import { auditLedger } from '#db/audit.ts';
import { DOOR_TICKETS_NOW } from '#durable/box-office/door-store.ts';
import type { ScanOutput, UndoOutput } from '#shared/contracts/door.ts';
import type { OrderVerdict } from '#shared/contracts/orders.ts';
import type { RefundReceipt } from '#shared/contracts/refunds.ts';
import type { Outcome } from '#shared/errors.ts';
import { checkSale, checkSold, type Receipt } from './check-sales.ts';
import type { Asked } from './client.ts';
import { type Facts, readFacts } from './facts.ts';
import { officeOf, type Venue, type World } from './world.ts';

type Report = (what: string) => void;

/** Compares what everybody was told with what D1 holds, and D1 with itself. */
export async function check(
  run: {
    world: World;
    wallets: readonly number[];
    asked: readonly Asked[];
    toppedUp: ReadonlyMap<string, number>;
  },
  report: Report,
): Promise<void> {
  const { world, asked } = run;
  const facts = await readFacts(world.venues.map(({ eventId }) => eventId));
  const { findings } = await auditLedger(env.DB);
  for (const { check: name, subject, found } of findings) {
    const finding = `audit: ${name}: ${subject}: ${found}`;
    if (!reported.has(finding)) report(finding);
    reported.add(finding);
  }
  for (const request of asked) {
    checkAnswers(request, asked, facts, (what) =>
      report(`#${request.n} ${request.kind} ${request.requestId} ${what}`),
    );
  }
  checkSold(asked, facts, report);
  checkDoor(asked, facts, report);
  checkWallets(run, facts, report);
  for (const venue of world.venues) await checkOffice(venue, facts, report);
}

/** The audit looks at every run that shares this D1; what an earlier one left behind is not said again. */
const reported = new Set<string>();

/** A request has one answer, and D1 agrees with it. */
function checkAnswers(request: Asked, asked: readonly Asked[], facts: Facts, report: Report): void {
  const bare = request.answers.map(bareOf);
  if (request.answers.some(isTakenBack) && entriesOf(request, facts, 'undone').length === 0)
    report('was told that the entry was taken back, and nobody took it back');
  const different = [...new Set(bare.map((answer) => JSON.stringify(answer)))];
  // Why nothing can be refunded may change: a used ticket is refunded by an administrator. That it was refused may not.
  const mayChange = REFUNDS.has(request.kind) && request.answers.every(({ ok }) => !ok);
  if (different.length > 1 && !mayChange) report(`was answered differently: ${different.join(' | ')}`);
  const isReused = asked.some(
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

/** Whether money went back by this very request. */
function hasEffect({ by, requestId, subjectId }: Asked, { refunds }: Facts): boolean {
  return refunds.some(
    (refund) =>
      refund.subject_id === subjectId && refund.request_id === requestId && refund.refunded_by === by.id,
  );
}

const REFUNDS = new Set<Asked['kind']>(['refund', 'cancel_order']);

function checkAnswer(request: Asked, answer: Outcome<unknown>, facts: Facts, report: Report): void {
  switch (request.kind) {
    case 'purchase':
    case 'order':
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
    case 'cancel_event':
      checkCancellation(request, facts, report);
      break;
  }
}

/** The details of a refusal are advice, D1 keeps its code; that an entry was taken back is news, not another answer. */
function bareOf(answer: Outcome<unknown>): Outcome<unknown> | { ok: false; code: string } {
  if (!answer.ok) return { ok: false, code: answer.code };
  if (!isTakenBack(answer)) return answer;
  const { takenBack, ...value } = answer.value as Extract<ScanOutput, { outcome: 'valid' }>;
  return { ok: true, value };
}

function isTakenBack(answer: Outcome<unknown>): boolean {
  return answer.ok && (answer.value as { takenBack?: unknown } | null)?.takenBack === true;
}

function checkScan(request: Asked, answer: Outcome<ScanOutput>, facts: Facts, report: Report): void {
  if (!answer.ok) {
    report(`was told ${answer.code}`);
    return;
  }
  const verdict = answer.value;
  const own = (kind: string) =>
    facts.door.some(
      (entry) =>
        entry.kind === kind &&
        entry.scanned_by === request.by.id &&
        // Nobody's ticket is looked at once the event is cancelled.
        (entry.ticket_id ?? request.subjectId) === request.subjectId,
    );
  const ticket = facts.tickets.find(({ id }) => id === request.subjectId);
  if (verdict.outcome === 'valid') {
    if (!own('admitted')) report('was told valid; D1 has no such admission');
    return;
  }
  const entry = verdict.conflict ? 'conflict' : 'refused';
  if (!own(entry)) report(`was told ${verdict.code}; D1 has no such ${entry} entry`);
  const isTrue: Record<string, boolean> = {
    TICKET_ALREADY_USED: entriesOf(request, facts, 'admitted').length > 0,
    TICKET_REFUNDED: ticket?.status === 'refunded',
    EVENT_CANCELLED: facts.cancelled.has(request.venue.eventId),
  };
  if (!isTrue[verdict.code]) report(`was told ${verdict.code}, which is not true`);
}

function checkUndo(request: Asked, answer: Outcome<UndoOutput>, facts: Facts, report: Report): void {
  const entries = (kind: string) => entriesOf(request, facts, kind);
  if (answer.ok) {
    if (!entries('undone').some((entry) => entry.scanned_by === request.by.id))
      report('was told undone; D1 has no such entry');
    return;
  }
  const isTrue: Record<string, boolean> = {
    // It may have been outside at that moment, whatever came later.
    NOT_CHECKED_IN: true,
    UNDO_OTHER_DEVICE: entries('admitted').some((entry) => entry.scanned_by !== request.by.id),
    UNDO_TOO_LATE: entries('admitted').some((entry) => entry.scanned_by === request.by.id),
    TICKET_REFUNDED: facts.refunds.some(({ subject_id }) => subject_id === request.subjectId),
    EVENT_CANCELLED: facts.cancelled.has(request.venue.eventId),
  };
  if (!isTrue[answer.code]) report(`was told ${answer.code}, which is not true`);
}

function entriesOf({ subjectId }: { subjectId: string }, facts: Facts, kind: string): Facts['door'] {
  return facts.door.filter((entry) => entry.ticket_id === subjectId && entry.kind === kind);
}

function checkPickUp(request: Asked, answer: Outcome<OrderVerdict>, facts: Facts, report: Report): void {
  if (!answer.ok) {
    report(`was told ${answer.code}`);
    return;
  }
  const verdict = answer.value;
  const order = facts.orders.find(({ id }) => id === request.subjectId);
  const told = verdict.outcome === 'valid' || verdict.code === 'ORDER_COMPLETED' ? 'completed' : 'cancelled';
  if (verdict.outcome === 'refused' && !/^ORDER_(COMPLETED|CANCELLED)$/.test(verdict.code)) {
    report(`was told ${verdict.code}, which is not true`);
  } else if (order?.status !== told) report(`was told ${told}; D1 has ${order?.status}`);
}

function checkRefund(request: Asked, answer: Outcome<RefundReceipt>, facts: Facts, report: Report): void {
  const refund = facts.refunds.find(({ subject_id }) => subject_id === request.subjectId);
  const own = refund !== undefined && hasEffect(request, facts);
  if (answer.ok) {
    if (!own || refund.id !== answer.value.refundId)
      report('was told refunded; D1 has another refund or none');
    else if (refund.amount !== answer.value.amountMinor)
      report(`was told another amount than ${refund.amount}`);
    return;
  }
  if (own) report(`was told ${answer.code}, and the money went back`);
  const isTrue: Record<string, boolean> = {
    ALREADY_REFUNDED: refund !== undefined,
    TICKET_USED_NOT_REFUNDABLE: entriesOf(request, facts, 'admitted').length > 0,
    ORDER_COMPLETED: facts.orders.some(
      ({ id, status }) => id === request.subjectId && status === 'completed',
    ),
  };
  if (!isTrue[answer.code]) report(`was told ${answer.code}, which is not true`);
}

function checkCancellation({ venue }: Asked, facts: Facts, report: Report): void {
  const left = facts.tickets.filter((t) => t.event_id === venue.eventId && t.status === 'active').length;
  const open = facts.orders.filter((o) => o.event_id === venue.eventId && o.status === 'pending').length;
  if (left + open > 0) report(`was told done, with ${left} tickets and ${open} orders not refunded`);
}

/** Nobody is let in on a ticket that is in; each entry was told "valid" to one request; none comes after a refund. */
function checkDoor(asked: readonly Asked[], facts: Facts, report: Report): void {
  const inside = new Set<string>();
  for (const { ticket_id: id, kind } of facts.door) {
    if (id === null) continue;
    if (kind === 'admitted' && inside.has(id)) report(`ticket ${id} was let in while it was in`);
    if (kind === 'undone' && !inside.has(id)) report(`ticket ${id} was taken back while it was outside`);
    if (kind === 'admitted') inside.add(id);
    if (kind === 'undone') inside.delete(id);
  }

  const told = new Map<string, number>();
  for (const { kind, subjectId, answers } of asked) {
    const valid = answers.some((a) => a.ok && (a.value as ScanOutput).outcome === 'valid');
    if (kind === 'scan' && valid) told.set(subjectId, (told.get(subjectId) ?? 0) + 1);
  }
  for (const [subjectId, times] of told) {
    const entries = entriesOf({ subjectId }, facts, 'admitted').length;
    if (times > entries)
      report(`ticket ${subjectId} was told valid ${times} times and let in ${entries} times`);
  }
  for (const refund of facts.refunds) {
    const admissions = entriesOf({ subjectId: refund.subject_id }, facts, 'admitted');
    const byAdmin = refund.reason !== '' && refund.by_admin === 1;
    const wasIn = inside.has(refund.subject_id) && !byAdmin;
    if (wasIn || admissions.some(({ scanned_at }) => scanned_at > refund.created_at)) {
      report(`ticket ${refund.subject_id} was refunded and let in`);
    }
  }
}

/** A wallet holds what came in, less what was bought, and what was given back. */
function checkWallets(
  {
    world,
    wallets,
    toppedUp,
  }: { world: World; wallets: readonly number[]; toppedUp: ReadonlyMap<string, number> },
  facts: Facts,
  report: Report,
): void {
  for (const [index, guest] of world.guests.entries()) {
    const own = ({ user_id }: { user_id: string }) => user_id === guest.id;
    const total = (rows: { total: number }[]) => rows.reduce((sum, row) => sum + row.total, 0);
    const expected =
      (wallets[index] ?? 0) +
      (toppedUp.get(guest.id) ?? 0) -
      total(facts.purchases.filter((row) => own(row) && row.status === 'paid')) -
      total(facts.orders.filter((row) => own(row) && row.status !== null)) +
      total(facts.refunds.filter(own).map(({ amount }) => ({ total: amount })));
    const balance = facts.balances.get(guest.id) ?? 0;
    if (balance !== expected) report(`guest ${index} holds ${balance} and should hold ${expected}`);
  }
}

/** What the box office believes of tickets and orders is what D1 has. */
async function checkOffice(venue: Venue, facts: Facts, report: Report): Promise<void> {
  const { tickets, orders } = await runInDurableObject(officeOf(venue), (_, { storage }) => {
    const all = (sql: string) => storage.sql.exec<{ id: string; status: string }>(sql).toArray();
    return {
      tickets: all(`SELECT id, status FROM ${DOOR_TICKETS_NOW}`),
      orders: all('SELECT id, status FROM pick_ups'),
    };
  });
  const inD1 = new Map([...facts.tickets, ...facts.orders].map(({ id, status }) => [id, status]));
  for (const { id, status } of [...tickets, ...orders]) {
    if (inD1.get(id) !== status) report(`the box office has ${id} as ${status}, D1 as ${inD1.get(id)}`);
  }
}
