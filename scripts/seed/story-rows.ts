import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as schema from '../../src/db/schema/index.ts';

/** The tables that the demo fills, each after those that it refers to. */
export const STORY_TABLES = {
  identityUsers: schema.identityUsers,
  users: schema.users,
  events: schema.events,
  /** Who paid in cash at a door, and has no account. */
  walkUps: schema.users,
  performers: schema.performers,
  ticketTypes: schema.ticketTypes,
  menuItems: schema.menuItems,
  discountCodes: schema.discountCodes,
  staffAssignments: schema.staffAssignments,
  staffInvitations: schema.staffInvitations,
  organizerRequests: schema.organizerRequests,
  ledgerAccounts: schema.ledgerAccounts,
  payments: schema.payments,
  purchases: schema.purchases,
  purchaseLines: schema.purchaseLines,
  tickets: schema.tickets,
  checkIns: schema.checkIns,
  discountUses: schema.discountUses,
  orders: schema.orders,
  orderLines: schema.orderLines,
  refunds: schema.refunds,
  tips: schema.tips,
  payouts: schema.payouts,
  waitlistEntries: schema.waitlistEntries,
  auditLog: schema.auditLog,
  ledgerTransfers: schema.ledgerTransfers,
} as const satisfies Record<string, SQLiteTable>;

type StoryTables = typeof STORY_TABLES;
type TableName = keyof StoryTables;
export type Row<Name extends TableName> = StoryTables[Name]['$inferInsert'];
export type StoryRows = { [Name in TableName]: Row<Name>[] };

export const tableNames = Object.keys(STORY_TABLES) as TableName[];

export function emptyRows(): StoryRows {
  return Object.fromEntries(tableNames.map((name) => [name, [] as unknown[]])) as StoryRows;
}

/** The demo as it grows: rows that will be written together. */
export interface Story {
  /** The moment of seeding, Unix milliseconds; everything lies before or after it. */
  now: number;
  rows: StoryRows;
  /** Passwords are hashed once, outside. */
  passwordHash: string;
}

/** An event of the story with the rows that its sales count on. */
export interface StoryEvent {
  row: Row<'events'>;
  types: Row<'ticketTypes'>[];
  menu: Row<'menuItems'>[];
  performers: Row<'performers'>[];
}
