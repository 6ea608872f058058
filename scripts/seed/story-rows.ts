import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as schema from '../../src/db/schema/index.ts';

/** The seeded tables, in the order of their foreign keys. */
export const STORY_TABLES = {
  identityUsers: schema.identityUsers,
  users: schema.users,
  events: schema.events,
  /** Door guests without an account, who paid in cash. */
  walkUps: schema.users,
  venues: schema.venues,
  seatingPlans: schema.seatingPlans,
  eventSeating: schema.eventSeating,
  seatKeeps: schema.seatKeeps,
  performers: schema.performers,
  ticketTypes: schema.ticketTypes,
  menuItems: schema.menuItems,
  discountCodes: schema.discountCodes,
  staffAssignments: schema.staffAssignments,
  staffInvitations: schema.staffInvitations,
  organizationMembers: schema.organizationMembers,
  organizerRequests: schema.organizerRequests,
  ledgerAccounts: schema.ledgerAccounts,
  payments: schema.payments,
  testIntents: schema.testIntents,
  purchases: schema.purchases,
  purchaseLines: schema.purchaseLines,
  tickets: schema.tickets,
  checkIns: schema.checkIns,
  discountUses: schema.discountUses,
  orders: schema.orders,
  orderLines: schema.orderLines,
  refunds: schema.refunds,
  eventViews: schema.eventViews,
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

/** The demo's rows, collected and then written together. */
export interface Story {
  /** The time of seeding (Unix ms); all other times are relative to it. */
  now: number;
  rows: StoryRows;
  /** Hashed once by the caller. */
  passwordHash: string;
}

/** An event with the rows that its sales update. */
export interface StoryEvent {
  row: Row<'events'>;
  types: Row<'ticketTypes'>[];
  menu: Row<'menuItems'>[];
  performers: Row<'performers'>[];
}
