import { env } from 'cloudflare:test';
import type { Currency } from '#shared/money/money.ts';
import { type Person, person } from './people.ts';

export interface SaleOptions {
  organizer?: Person;
  status?: 'draft' | 'published' | 'cancelled';
  currency?: Currency;
  capacity?: number | null;
  feeBps?: number;
  /** Hours from now. */
  startsIn?: number;
  endsIn?: number;
  types?: {
    name?: string;
    price?: number;
    quantity?: number;
    perOrderLimit?: number;
    perPersonLimit?: number;
    salesStartAt?: number | null;
    salesEndAt?: number | null;
  }[];
}

export interface Sale {
  eventId: string;
  organizer: Person;
  typeIds: string[];
  /** The first of `typeIds`. */
  typeId: string;
}

const HOUR_MS = 3_600_000;

/** Inserts an event with ticket types and ledger accounts into D1. */
export async function eventOnSale(options: SaleOptions = {}): Promise<Sale> {
  const organizer = options.organizer ?? (await person({ role: 'organizer' }));
  const eventId = crypto.randomUUID();
  const currency = options.currency ?? 'USD';
  const now = Date.now();
  const types = options.types ?? [{}];
  const typeIds = types.map(() => crypto.randomUUID());
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO events (id, organizer_id, request_id, name, category, venue_name, time_zone, currency, starts_at,
                           ends_at, capacity, status, fee_bps, published_at, created_at, updated_at)
       VALUES (?1, ?2, ?1, 'Night', 'concert', 'Hall', 'UTC', ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9, ?9)`,
    ).bind(
      eventId,
      organizer.id,
      currency,
      now + (options.startsIn ?? 1) * HOUR_MS,
      now + (options.endsIn ?? 5) * HOUR_MS,
      options.capacity ?? null,
      options.status ?? 'published',
      options.feeBps ?? 0,
      now,
    ),
    env.DB.prepare(
      `INSERT INTO ledger_accounts (id, kind, currency, event_id, created_at)
       VALUES ('event_revenue:' || ?1, 'event_revenue', ?2, ?1, ?3)`,
    ).bind(eventId, currency, now),
    env.DB.prepare(
      `INSERT OR IGNORE INTO ledger_accounts (id, kind, currency, created_at)
       VALUES ('platform_fee:' || ?1, 'platform_fee', ?1, ?2)`,
    ).bind(currency, now),
    ...types.map((type, index) =>
      env.DB.prepare(
        `INSERT INTO ticket_types (id, event_id, request_id, name, price, quantity, per_order_limit, sales_start_at,
                                   sales_end_at, sort_order, created_at, updated_at, per_person_limit)
         VALUES (?1, ?2, ?1, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?10, ?11)`,
      ).bind(
        typeIds[index] ?? '',
        eventId,
        type.name ?? `Type ${index + 1}`,
        type.price ?? 1_000,
        type.quantity ?? 100,
        type.perOrderLimit ?? 10,
        type.salesStartAt ?? null,
        type.salesEndAt ?? null,
        index,
        now,
        type.perPersonLimit ?? null,
      ),
    ),
  ]);
  return { eventId, organizer, typeIds, typeId: typeIds[0] ?? '' };
}

/** Credits a wallet as an administrator would. */
export async function fundWallet(
  who: Pick<Person, 'id'>,
  minor: number,
  currency: Currency = 'USD',
): Promise<void> {
  const now = Date.now();
  const source = `adjustments:${currency}`;
  const wallet = `wallet:${who.id}:${currency}`;
  await env.DB.batch([
    env.DB.prepare(
      `INSERT OR IGNORE INTO ledger_accounts (id, kind, currency, created_at)
       VALUES (?1, 'adjustments', ?2, ?3)`,
    ).bind(source, currency, now),
    env.DB.prepare(
      `INSERT OR IGNORE INTO ledger_accounts (id, kind, currency, user_id, created_at)
       VALUES (?1, 'wallet', ?2, ?3, ?4)`,
    ).bind(wallet, currency, who.id, now),
    env.DB.prepare(
      `INSERT INTO ledger_transfers (request_id, kind, debit_account_id, credit_account_id, amount, currency,
                                     reference_id, created_at)
       VALUES (?1, 'adjustment', ?2, ?3, ?4, ?5, ?1, ?6)`,
    ).bind(crypto.randomUUID(), source, wallet, minor, currency, now),
  ]);
}

/** Creates a person with a confirmed email and money. */
export async function buyerWith(minor: number, currency: Currency = 'USD'): Promise<Person> {
  const buyer = await person();
  if (minor > 0) await fundWallet(buyer, minor, currency);
  return buyer;
}

export async function balanceOf(who: Pick<Person, 'id'>, currency: Currency = 'USD'): Promise<number> {
  const row = await env.DB.prepare('SELECT balance FROM ledger_accounts WHERE id = ?')
    .bind(`wallet:${who.id}:${currency}`)
    .first<{ balance: number }>();
  return row?.balance ?? 0;
}

/** Sold tickets of an event in D1, by counters and by rows; the two must agree. */
export async function soldOf(eventId: string): Promise<{ counted: number; tickets: number }> {
  const row = await env.DB.prepare(
    `SELECT (SELECT COALESCE(SUM(sold), 0) FROM ticket_types WHERE event_id = ?1) AS counted,
            (SELECT COUNT(*) FROM tickets WHERE event_id = ?1) AS tickets`,
  )
    .bind(eventId)
    .first<{ counted: number; tickets: number }>();
  return row ?? { counted: -1, tickets: -1 };
}

/** Input for a purchase with a new request ID. */
export function purchaseOf(sale: Sale, quantity = 1, more: Record<string, unknown> = {}) {
  return {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    lines: [{ ticketTypeId: sale.typeId, quantity }],
    ...more,
  };
}

export function boxOfficeOf(eventId: string) {
  return env.BOX_OFFICE.getByName(eventId);
}

/** Creates a menu item. @returns its ID */
export async function menuItem(sale: Sale, options: { price: number; quantity: number }): Promise<string> {
  const id = crypto.randomUUID();
  await env.DB.prepare(
    `INSERT INTO menu_items (id, event_id, request_id, name, category, price, quantity, created_at, updated_at)
     VALUES (?1, ?2, ?1, 'Beer', 'drinks', ?3, ?4, 0, 0)`,
  )
    .bind(id, sale.eventId, options.price, options.quantity)
    .run();
  return id;
}
