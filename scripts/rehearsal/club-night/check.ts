import { auditLedger } from '#db/ledger/audit.ts';
import type { NightLogView } from '#shared/contracts/doors.ts';
import type { GuestListView } from '#shared/contracts/lists/lists.ts';
import type { StatementOutput } from '#shared/contracts/money/payouts.ts';
import type { PromoterPage } from '#shared/contracts/promoters.ts';
import type { ContentsView } from '#shared/contracts/vouchers.ts';
import { callerWith } from '../caller.ts';
import type { RehearsalSteps } from '../steps.ts';
import { HOUSE, LISTS, type ListKey, type NightPlan, PROMOTERS, type PromoterKey } from './plan.ts';
import { LIST_KEYS, PEOPLE, type Staged } from './stage.ts';
import { percentile, sumOf, type Tally } from './tally.ts';

/** Compares what everybody saw with night log, lists, promoters, statement and audit. */
export async function checkNight(
  plan: NightPlan,
  staged: Staged,
  tally: Tally,
  steps: Pick<RehearsalSteps, 'step'>,
): Promise<void> {
  await checkLog(staged, tally, steps);
  await checkLists(staged, tally, steps);
  const commissions = await checkPromoters(plan, staged, tally, steps);
  await checkMoney(plan, staged, tally, commissions, steps);
  await checkBooks(staged, steps);
}

async function checkLog(
  { organizer, eventId }: Staged,
  tally: Tally,
  { step }: Pick<RehearsalSteps, 'step'>,
): Promise<void> {
  const log = await organizer.query<NightLogView>('checkin.nightLog', { eventId });
  const { refused: _refused, ...totals } = log.totals;
  step('the night log has what the doors saw', totals, {
    tickets: tally.tickets,
    listed: tally.listed,
    counted: tally.counted,
    returned: tally.returned,
    left: tally.left,
    conflicts: tally.conflicts,
    collectedMinor: tally.collectedMinor,
  });
  step('inside at its last minute', log.minutes.at(-1)?.inside[0], tally.inside);
  const said = log.corrections.some(({ over }) => over > 0);
  const fullest = Math.max(...log.minutes.map(({ inside: [house = 0] }) => house));
  step(
    'the house is never above its limit without a line that says so',
    fullest <= HOUSE.maxInside || said,
    true,
  );
  console.log(`     at most ${fullest} of ${HOUSE.maxInside} inside, ${tally.conflicts} conflicts`);
}

async function checkLists(
  { organizer, eventId, entries }: Staged,
  tally: Tally,
  { step }: Pick<RehearsalSteps, 'step'>,
): Promise<void> {
  const { items } = await organizer.query<{ items: GuestListView[] }>('lists.ofEvent', { eventId });
  const views = LIST_KEYS.map((key) => items.find(({ name }) => name === LISTS[key].name));
  step(
    'no list is above its quota',
    views.map((view) => view !== undefined && view.counts.heads <= view.quota),
    views.map(() => true),
  );
  step(
    'heads of each list that came',
    views.map((view) => view?.counts.entered),
    LIST_KEYS.map((key) => enteredOf({ entries }, tally, key)),
  );
}

/** @returns what the promoters earned together */
async function checkPromoters(
  plan: NightPlan,
  staged: Staged,
  tally: Tally,
  { step }: Pick<RehearsalSteps, 'step'>,
): Promise<number> {
  const earned: number[] = [];
  for (const key of PEOPLE) {
    const page = await callerWith(staged.url, null).query<PromoterPage>('promoters.open', {
      link: staged.promoters[key],
    });
    const { tickets, arrived, earnedMinor } = page.figures;
    step(
      `${PROMOTERS[key].name}'s own page`,
      { tickets, arrived, earnedMinor },
      promoted(plan, staged, tally, key),
    );
    earned.push(earnedMinor);
  }
  return sumOf(earned);
}

/** What a promoter brought, by the plan and what the doors saw. */
function promoted({ buyers }: NightPlan, { tickets, entries }: Staged, tally: Tally, key: PromoterKey) {
  const theirs = buyers.flatMap(({ promoter, isRefunded }, index) =>
    promoter === key ? (tickets[index] ?? []).slice(isRefunded ? 1 : 0) : [],
  );
  const kept = theirs.filter(({ id }) => !tally.turnedAwayIds.has(id));
  const arrived = theirs.filter(({ id }) => tally.cameIn.has(id)).length;
  const { commission } = PROMOTERS[key];
  const earnedMinor =
    commission.kind === 'per_head'
      ? commission.amountMinor * (arrived + enteredOf({ entries }, tally, key))
      : (kept.length * HOUSE.ticketMinor * commission.bps) / 10_000;
  return { tickets: kept.length, arrived, earnedMinor };
}

function enteredOf({ entries }: Pick<Staged, 'entries'>, tally: Tally, key: ListKey): number {
  return sumOf(entries[key].map((entry) => (entry && tally.entered.get(entry.id)) ?? 0));
}

async function checkMoney(
  { buyers }: NightPlan,
  { organizer, server, eventId, refunded }: Staged,
  tally: Tally,
  commissions: number,
  { step }: Pick<RehearsalSteps, 'step'>,
): Promise<void> {
  const { lines } = await organizer.query<StatementOutput>('payouts.statement', { eventId });
  const sums = new Map<string, number>();
  for (const { kind, amountMinor } of lines) sums.set(kind, (sums.get(kind) ?? 0) + amountMinor);
  const sold = sumOf(buyers.map(({ quantity }) => quantity)) * HOUSE.ticketMinor;
  step('the statement has the sale', sums.get('tickets'), sold);
  step('and the refunds', sums.get('refunds') ?? 0, -(refunded * HOUSE.ticketMinor + tally.turnedAwayMinor));
  step('and the commissions', sums.get('commissions') ?? 0, -commissions);
  const cash = await server.db
    .prepare(`SELECT balance FROM ledger_accounts WHERE id = 'door_revenue:' || ?1`)
    .bind(eventId)
    .first<{ balance: number }>();
  step('the cash that the doors took', cash?.balance ?? 0, tally.cashMinor + tally.collectedMinor);
  const contents = await organizer.query<ContentsView>('vouchers.contents', { eventId });
  step('drinks that the bar handed out', sumOf(contents.items.map(({ redeemed }) => redeemed)), tally.drinks);
  step('drinks handed out twice', contents.conflicts.length, 0);
}

async function checkBooks(
  { admin, server, eventId }: Staged,
  { step }: Pick<RehearsalSteps, 'step'>,
): Promise<void> {
  const { drift } = await admin.query<{ drift: unknown[] }>('reconcile.event', { eventId });
  step('differences between the box office and D1', drift, []);
  const { checks, findings } = await auditLedger(server.db);
  step(`findings of the audit's ${checks.length} checks`, findings, []);
}

/** Prints how the night went, and the time of a verdict. */
export function describeNight({ people, seed }: NightPlan, tally: Tally): void {
  const { tickets, listed, left, returned, fromRope, drinks, turnedAway, answeredMs } = tally;
  console.log(
    `Seed ${seed}: ${people} people; ${tickets} tickets (${fromRope} from the rope) and ${listed} heads of lists came in, ${left} went out, ${returned} came back, ${turnedAway} turned away, ${drinks} drinks.`,
  );
  const refusals = [...tally.refusals].map(([code, count]) => `${code} ${count}`).join(', ');
  console.log(`Refused: ${refusals || 'nobody'}.`);
  console.log(
    `A verdict took ${percentile(answeredMs, 0.5).toFixed(0)} ms, p95 ${percentile(answeredMs, 0.95).toFixed(0)} ms (${answeredMs.length} scans).`,
  );
}
