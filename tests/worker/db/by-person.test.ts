import { expect, test } from 'vitest';
import type { Reader } from '#db/client.ts';
import { readMailedCancellations, readMailedRefunds } from '#db/readers/mail/mailed-refunds.ts';
import { readIsUsed, readWalletTransfers } from '#db/readers/money/wallet.ts';
import { readDeletionFacts } from '#db/readers/people/account-losses.ts';
import { OWN_DATA } from '#db/readers/people/data-export.ts';
import { readEventsOfPerson } from '#db/readers/people/users.ts';
import { readFound } from '#db/readers/refunds/refund-desk.ts';
import { readEventsAndGuests } from '#db/readers/search/organizer-search.ts';
import { readOwnTickets } from '#db/readers/tickets/own-tickets.ts';
import { scopeOfOne } from '#tests/support/worker/organizations.ts';
import { queryPlans } from '#tests/support/worker/query-plans.ts';

/** Access paths that read everything sold at an event, or all running events, to find one person's rows. */
const EVERYBODYS =
  /SCAN (p|t|n|o|purchases|tickets|orders|ledger_transfers)\b|INDEX (purchases_event|orders_short_code|orders_pending|tickets_type|tickets_short_code) |SEARCH e USING INDEX events_browse/;

const EVERYWHERE = { scope: null, eventId: null, limit: 10, offset: 0 };

const { walletTransfers, tickets, checkIns, orders, orderLines } = OWN_DATA;
const sectionsByPurchase = [walletTransfers, tickets, checkIns, orders, orderLines];

const READINGS: Record<string, (reader: Reader) => Promise<unknown>> = {
  'own tickets': (reader) => readOwnTickets(reader, 'u', { when: 'coming', now: 1, page: 1, pageSize: 10 }),
  'own past tickets': (reader) =>
    readOwnTickets(reader, 'u', { when: 'past', now: 1, page: 1, pageSize: 10 }),
  'events of a person': (reader) =>
    readEventsOfPerson(reader, { userId: 'u', isAdmin: true, endedAfter: 1, now: 1, limit: 5 }),
  'losses of an account deletion': (reader) => readDeletionFacts(reader, 'u', 1).catch(() => null),
  'refundable items': (reader) =>
    readFound(reader, { ...EVERYWHERE, search: { people: 'a', code: null, id: null } }),
  'the search of an organizer': (reader) =>
    readEventsAndGuests(reader, { scope: scopeOfOne('o'), match: '"a"*', now: 1, limit: 5 }),
  'the search of an administrator': (reader) =>
    readEventsAndGuests(reader, { scope: null, match: '"a"*', now: 1, limit: 5 }),
  'mails of a cancelled event': (reader) => readMailedCancellations(reader, ['e/u']),
  'mails of refunds': (reader) => readMailedRefunds(reader, ['r']),
  'whether the wallet was used': (reader) => readIsUsed(reader, 'u'),
  'the wallet history': (reader) =>
    readWalletTransfers(reader, {
      userId: 'u',
      currencies: ['USD'],
      kinds: null,
      from: null,
      before: null,
      upToSeq: null,
      offset: 0,
      limit: 10,
    }),
  'the own-data export': async (reader) => {
    for (const sql of sectionsByPurchase) await reader.all(sql, 'u');
  },
};

test.each(Object.entries(READINGS))('the query of %s uses an index on the person', async (_, read) => {
  const plans = await queryPlans(read);
  expect(plans.join('\n')).toMatch(/INDEX (purchases|orders)_request \(user_id=\?/);
  for (const plan of plans) expect(plan).not.toMatch(EVERYBODYS);
});
