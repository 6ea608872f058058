import { readerOf } from '#db/client.ts';
import { commitRefunds } from '#db/commits/sales/commit-refunds.ts';
import { recordRefundOverride } from '#db/commits/sales/record-refund-override.ts';
import { readRefundCover } from '#db/readers/refunds/refund-cover.ts';
import { isRefundRequestElsewhere } from '#db/readers/refunds/refunds.ts';
import { logObjectError } from '#durable/support/log.ts';
import type { OrderStore } from '../bar/order-store.ts';
import type { BoxOfficeEnv } from '../box-office.ts';
import type { MaterializedSql } from '../check-in/check-in-log.ts';
import type { TicketStore } from '../check-in/ticket-store.ts';
import type { Backfill } from '../d1-sync/backfill.ts';
import type { ObjectState } from '../object-state.ts';
import type { BulkRefundStore } from './bulk-refund-store.ts';
import { BulkRefunds } from './bulk-refunds.ts';
import { CancellationStore } from './cancellation-store.ts';
import { CoveredRefunds } from './covered-refunds.ts';
import { EventCancellation } from './event-cancellation.ts';
import type { RefundStore } from './refund-store.ts';
import { RefundService } from './refunds.ts';

interface RefundNeeds {
  sql: MaterializedSql;
  env: BoxOfficeEnv;
  eventId: string;
  now: () => number;
  newId: () => string;
  transaction: (write: () => void) => void;
  intents: RefundStore;
  bulkRefundStore: BulkRefundStore;
  state: ObjectState;
  door: TicketStore;
  counter: OrderStore;
  backfill: Backfill;
  salesSettled: () => Promise<void>;
  onRefunded: () => Promise<void>;
  /** Something is left to be carried out. */
  onOpen: () => void;
}

/** Builds what gives money back: one ticket or order, all of a type, and everything of a cancelled event. */
export function refundParts(needs: RefundNeeds) {
  const { env, eventId, now, newId, transaction, intents, state, door, counter, onOpen } = needs;
  const backfill = () => needs.backfill.run();
  const refunds = new RefundService({
    ...{ newId, intents, door, counter, transaction },
    commit: (items) => {
      const eventName = state.snapshot?.eventName ?? '';
      return commitRefunds(env.DB, { eventId, eventName, now: now(), items });
    },
    isUsedElsewhere: (request) => isRefundRequestElsewhere(readerOf(env.DB), eventId, request),
    onRefunded: needs.onRefunded,
    onLeftOpen: onOpen,
    logError: logObjectError,
  });
  const cancellation = new EventCancellation({
    ...{ state, refunds, backfill },
    store: new CancellationStore(needs.sql),
    salesSettled: needs.salesSettled,
  });
  const bulkRefunds = new BulkRefunds({ newId, store: needs.bulkRefundStore, refunds, backfill, onOpen });
  const covered = new CoveredRefunds({
    read: (scope) => readRefundCover(readerOf(env.DB), eventId, scope),
    audit: (override) => recordRefundOverride(env.DB, { eventId, now: now(), ...override }),
  });
  return { refunds, cancellation, bulkRefunds, covered };
}
