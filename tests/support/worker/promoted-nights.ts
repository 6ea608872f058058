import { env } from 'cloudflare:test';
import { readerOf } from '#db/client.ts';
import { outboxStatements } from '#db/commits/d1-sync/apply-outbox-messages.ts';
import { recordDispute, settleLostDispute } from '#db/commits/money/disputes.ts';
import { refundStatements } from '#db/commits/refunds/commit-refunds.ts';
import { commitPurchases, type PurchaseMember } from '#db/commits/sales/commit-sales.ts';
import { readDispute, readDisputedPayment } from '#db/readers/money/disputes.ts';
import { splitEvenly } from '#shared/money/pricing.ts';
import {
  type CommissionRule,
  headCommission,
  returnedCommission,
  saleCommission,
} from '#shared/promoters/commission.ts';
import { randomFrom } from '#shared/text/random.ts';
import { fundWallet } from './events.ts';
import type { Person } from './people.ts';

/** When all of it happens (Unix ms). */
const NOW = 1_800_000_000_000;
const HOUR_MS = 3_600_000;
/** Of them one purchase in five is paid by card. */
const GUESTS = 4;

interface Ticket {
  id: string;
  paid: number;
  /** Booked for its promoter, as the model sees it. */
  commission: number;
  state: 'active' | 'used' | 'refunded';
}

interface Purchase {
  member: PurchaseMember;
  rule: CommissionRule | null;
  promoter: string | null;
  tickets: Ticket[];
}

/** One event with two promoters, and what the rules say that each is owed. */
interface Night {
  eventId: string;
  typeId: string;
  price: number;
  rules: Map<string, CommissionRule>;
  owed: Map<string, number>;
  purchases: Purchase[];
}

type Random = () => number;
const upTo = (random: Random, max: number) => Math.floor(random() * (max + 1));

function ruleOf(random: Random): CommissionRule {
  const kind = (['per_ticket', 'per_head', 'percent'] as const)[upTo(random, 2)] ?? 'percent';
  return kind === 'percent'
    ? { kind, bps: 1 + upTo(random, 4_999) }
    : { kind, amountMinor: 1 + upTo(random, 700) };
}

/** A night from its seed: everything in it is as pure as its random numbers. */
function nightOf(seed: number, guests: readonly Person[], random: Random): Night {
  const eventId = `night-${seed}`;
  const typeId = `type-${seed}`;
  const price = random() < 0.1 ? 0 : 1 + upTo(random, 4_000);
  const rules = new Map(['a', 'b'].map((name) => [`${eventId}-${name}`, ruleOf(random)]));
  const night: Night = { eventId, typeId, price, rules, owed: new Map(), purchases: [] };
  for (const id of rules.keys()) night.owed.set(id, 0);
  guests.forEach(({ id: userId }, index) => {
    const promoter = [...rules.keys()][upTo(random, 2)] ?? null;
    const rule = promoter === null ? null : (rules.get(promoter) ?? null);
    const quantity = 1 + upTo(random, 3);
    const discount = upTo(random, Math.floor((quantity * price) / 2));
    const total = quantity * price - discount;
    const id = `${eventId}-${index}`;
    const tickets = splitEvenly(total, quantity).map((paid, place): Ticket => {
      const commission = rule ? saleCommission(rule, paid) : 0;
      return { id: `${id}-${place}`, paid, commission, state: 'active' };
    });
    const earned = tickets.reduce((sum, { commission }) => sum + commission, 0);
    owe(night, promoter, earned);
    const member: PurchaseMember = {
      ...{ id, userId, requestId: id, requestHash: 'h', sessionId: null, authProvider: null, aal: null },
      ...{ issuedAt: null, refusal: null, subtotal: quantity * price, discount, total, codeId: null },
      ...{ fee: Math.floor(total / 40), soldBy: null, source: null },
      paymentId: total > 0 && index === 0 && seed % 4 === 0 ? `payment-${seed}` : null,
      lines: [{ itemId: typeId, name: 'General', quantity, unitPrice: price, discount, total }],
      tickets: tickets.map(({ id: ticketId, paid, commission }) => ({
        ...{ id: ticketId, typeId, secret: `s ${ticketId}`, shortCode: ticketId, amountPaid: paid },
        ...(rule && { commission }),
      })),
      credit: rule && {
        promoterId: promoter ?? '',
        commission: earned,
        headCommission: headCommission(rule),
      },
    };
    night.purchases.push({ member, rule, promoter, tickets });
  });
  return night;
}

function owe({ owed }: Night, promoter: string | null, minor: number): void {
  if (promoter !== null) owed.set(promoter, (owed.get(promoter) ?? 0) + minor);
}

/** All nights' events, promoters, accounts and secured payments, in one batch. */
async function prepare(nights: readonly Night[]): Promise<void> {
  const rows = JSON.stringify(
    nights.map(({ eventId, typeId, price, rules, purchases }) => ({
      ...{ eventId, typeId, price },
      promoters: [...rules].map(([id, rule]) => ({ id, rule: JSON.stringify(rule) })),
      payments: purchases.flatMap(({ member: { paymentId: id, userId, total } }) =>
        id ? [{ id, userId, total }] : [],
      ),
    })),
  );
  await env.DB.batch(
    [
      `INSERT INTO users (id, email, name, role, created_at) VALUES ('host', 'host@nights.test', 'Host', 'organizer', ?2)`,
      `INSERT INTO events (id, organizer_id, request_id, name, category, venue_name, time_zone, currency, starts_at,
                           ends_at, status, fee_bps, published_at, created_at, updated_at)
       SELECT value ->> 'eventId', 'host', value ->> 'eventId', 'Night', 'concert', 'Hall', 'UTC', 'USD', ?2,
              ?2 + ${5 * HOUR_MS}, 'published', 250, ?2, ?2, ?2 FROM json_each(?1)`,
      `INSERT INTO ledger_accounts (id, kind, currency, event_id, created_at)
       SELECT 'event_revenue:' || (value ->> 'eventId'), 'event_revenue', 'USD', value ->> 'eventId', ?2 FROM json_each(?1)`,
      `INSERT INTO ledger_accounts (id, kind, currency, created_at)
       SELECT 'platform_fee:USD', 'platform_fee', 'USD', ?2 FROM json_each(?1) WHERE key = 0`,
      `INSERT INTO ledger_accounts (id, kind, currency, created_at)
       SELECT 'provider_clearing:stripe:USD', 'provider_clearing', 'USD', ?2 FROM json_each(?1) WHERE key = 0`,
      `INSERT INTO ticket_types (id, event_id, request_id, name, price, quantity, per_order_limit, created_at, updated_at)
       SELECT value ->> 'typeId', value ->> 'eventId', value ->> 'typeId', 'General', value ->> 'price', 100, 10, ?2, ?2
       FROM json_each(?1)`,
      `INSERT INTO promoters (id, event_id, request_id, name, code, commission, created_at, updated_at)
       SELECT p.value ->> 'id', n.value ->> 'eventId', p.value ->> 'id', 'P', upper(p.value ->> 'id'), p.value ->> 'rule', ?2, ?2
       FROM json_each(?1) AS n, json_each(n.value -> 'promoters') AS p`,
      `INSERT INTO payments (id, user_id, request_id, provider, provider_ref, provider_intent, currency, amount, status,
                             return_path, purpose, event_id, created_at, authorized_at)
       SELECT p.value ->> 'id', p.value ->> 'userId', p.value ->> 'id', 'stripe', 'pi ' || (p.value ->> 'id'),
              'ch ' || (p.value ->> 'id'), 'USD', p.value ->> 'total', 'authorized', '/', 'tickets', n.value ->> 'eventId', ?2, ?2
       FROM json_each(?1) AS n, json_each(n.value -> 'payments') AS p`,
    ].map((sql) => env.DB.prepare(sql).bind(rows, NOW)),
  );
}

/** Sells, lets in, undoes, refunds and disputes with the product's own commits, and tells the model. */
async function play(night: Night, random: Random): Promise<void> {
  const { eventId, purchases } = night;
  const head = { eventId, eventName: 'Night', now: NOW };
  // One of the ticket type and of each promoter, after the first.
  const version = 4;
  const flush = { ...head, currency: 'USD' as const, version, attempt: `attempt ${eventId}` };
  const sold = await commitPurchases(env.DB, { ...flush, members: purchases.map(({ member }) => member) });
  if (sold.rows.length !== GUESTS || sold.rows.some(({ status }) => status !== 'paid'))
    throw new Error(`${eventId} did not sell: ${JSON.stringify(sold.rows[0] ?? sold.sessions)}`);
  const visits = visit(night, random);
  await env.DB.batch([...visits, ...refund(night, random)]);
  await dispute(night, random);
}

/** Some guests arrive; of a few the admission is undone, in a later batch that is delivered twice. */
function visit({ eventId, ...night }: Night, random: Random): D1PreparedStatement[] {
  const everybody = night.purchases.flatMap(({ rule, promoter, tickets }) =>
    tickets.map((ticket) => ({ rule, promoter, ticket })),
  );
  const arrived = everybody.filter(() => random() < 0.6);
  const undone = arrived.filter(() => random() < 0.2);
  const messages = [
    ...arrived.map((one) => ({ ...one, entry: 'admitted' as const })),
    ...undone.map((one) => ({ ...one, entry: 'undone' as const })),
  ].map(({ ticket, entry }, index) => ({
    ...{ kind: 'check_in' as const, seq: index + 1, entry, ticketId: ticket.id, refusal: null },
    ...{ scannedBy: 'host', gate: '', scannedAt: NOW + HOUR_MS },
  }));
  for (const { rule, promoter, ticket } of arrived) {
    const isIn = !undone.some((one) => one.ticket === ticket);
    if (isIn) ticket.state = 'used';
    const head = rule ? headCommission(rule) : 0;
    if (!isIn || head === 0) continue;
    ticket.commission = head;
    owe({ eventId, ...night }, promoter, head);
  }
  const first = outboxStatements(env.DB, eventId, messages.slice(0, arrived.length));
  return undone.length === 0 ? first : [...first, ...outboxStatements(env.DB, eventId, messages)];
}

/** Some tickets are refunded, now and then with a part that the organizer keeps; one of them after it was used. */
function refund(night: Night, random: Random): D1PreparedStatement[] {
  const { eventId } = night;
  const items = night.purchases.flatMap(({ promoter, tickets }) =>
    tickets
      .filter(({ state }) => random() < (state === 'used' ? 0.05 : 0.4))
      .map((ticket) => {
        const keepMinor = random() < 0.3 ? upTo(random, ticket.paid) : 0;
        const kept = { paidMinor: ticket.paid, keptMinor: Math.min(keepMinor, ticket.paid) };
        owe(night, promoter, -returnedCommission(ticket.commission, kept));
        ticket.state = 'refunded';
        return {
          ...{ refundId: `back ${ticket.id}`, requestId: `r ${ticket.id}`, subjectType: 'ticket' as const },
          ...{ subjectId: ticket.id, reason: '', refundedBy: 'host', keepMinor },
        };
      }),
  );
  return items.length === 0
    ? []
    : refundStatements(env.DB, { eventId, eventName: 'Night', now: NOW + 2 * HOUR_MS, items });
}

/** A payment by card is disputed: won, or lost, when its unused tickets are refunded and the rest is given back in part. */
async function dispute(night: Night, random: Random): Promise<void> {
  const paid = night.purchases.find(({ member }) => member.paymentId !== null);
  const payment =
    paid &&
    (await readDisputedPayment(readerOf(env.DB), {
      provider: 'stripe',
      providerIntent: `ch ${paid.member.paymentId}`,
    }));
  if (!payment) return;
  const now = NOW + 3 * HOUR_MS;
  const id = `dispute-${night.eventId}`;
  const status = random() < 0.7 ? 'lost' : 'won';
  const notice = { id, reason: '', evidenceDueAt: null, feeMinor: 0, feeReturnedMinor: 0, now };
  await recordDispute(env.DB, payment, { ...notice, amountMinor: payment.amountMinor, status: 'open' });
  await recordDispute(env.DB, payment, { ...notice, amountMinor: payment.amountMinor, status });
  const found = await readDispute(readerOf(env.DB), id);
  if (status === 'won' || !found) return;
  const unused = paid.tickets.filter(({ state }) => state === 'active');
  await settleLostDispute(env.DB, {
    ...{ dispute: found, payment, now },
    tickets: unused.map((ticket) => ({ id: ticket.id, refundId: `back ${ticket.id}` })),
  });
  for (const ticket of unused) {
    owe(night, paid.promoter, -ticket.commission);
    ticket.state = 'refunded';
  }
  const standing = paid.tickets.filter(({ state }) => state === 'used');
  const sum = (of: (ticket: Ticket) => number) => standing.reduce((total, ticket) => total + of(ticket), 0);
  const covered = await coveredBy(id);
  owe(
    night,
    paid.promoter,
    -Math.floor(
      (sum(({ commission }) => commission) * covered) /
        Math.max(
          1,
          sum(({ paid: minor }) => minor),
        ),
    ),
  );
}

/** What the sale gave of a lost dispute besides refunds: it depends on what was left in the wallet. */
async function coveredBy(id: string): Promise<number> {
  const row = await env.DB.prepare('SELECT amount FROM ledger_transfers WHERE request_id = ?')
    .bind(`dispute_cover:${id}`)
    .first<{ amount: number }>();
  return row?.amount ?? 0;
}

/** Plays nights of these seeds. @returns what each promoter is owed by the rules */
export async function playNights(
  count: number,
  guestOf: () => Promise<Person>,
): Promise<Map<string, number>> {
  const guests: Person[] = [];
  for (let each = 0; each < GUESTS; each++) guests.push(await guestOf());
  for (const guest of guests) await fundWallet(guest, 900_000_000);
  const randoms = Array.from({ length: count }, (_, seed) => randomFrom(`night ${seed}`));
  const nights = randoms.map((random, seed) => nightOf(seed, guests, random));
  await prepare(nights);
  const owed = new Map<string, number>();
  // Several at once: D1 runs one batch at a time, but the calls overlap.
  const waiting = nights.map((night, seed) => ({ night, random: randoms[seed] ?? Math.random }));
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await play(next.night, next.random);
    }),
  );
  for (const night of nights)
    for (const [id, minor] of night.owed) owed.set(`commission_payable:${night.eventId}:${id}`, minor);
  return owed;
}
