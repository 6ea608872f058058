import { readerOf } from '#db/client.ts';
import { commitRefunds } from '#db/commits/commit-refunds.ts';
import { recordRefundOverride } from '#db/commits/record-refund-override.ts';
import { readRefundCover } from '#db/readers/refund-cover.ts';
import { isRefundRequestElsewhere } from '#db/readers/refunds.ts';
import { logObjectError } from '../support/log.ts';
import type { BoxOfficeEnv } from './box-office.ts';
import { EventCancellation } from './cancellation.ts';
import { CancellationStore } from './cancellation-store.ts';
import type { CatchUp } from './catch-up.ts';
import type { CounterStore } from './counter-store.ts';
import type { FoldedSql } from './door-log.ts';
import type { DoorStore } from './door-store.ts';
import type { Kept } from './kept.ts';
import { CoveredRefunds } from './refund-cover.ts';
import { RefundDesk } from './refund-desk.ts';
import type { RefundStore } from './refund-store.ts';
import { TypeRefundDesk } from './type-refund.ts';
import type { TypeRefundStore } from './type-refund-store.ts';

interface RefundNeeds {
  sql: FoldedSql;
  env: BoxOfficeEnv;
  eventId: string;
  now: () => number;
  newId: () => string;
  transaction: (write: () => void) => void;
  intents: RefundStore;
  typeRefundStore: TypeRefundStore;
  kept: Kept;
  door: DoorStore;
  counter: CounterStore;
  catchUp: CatchUp;
  salesSettled: () => Promise<void>;
  onRefunded: () => Promise<void>;
  /** Something is left to be carried out. */
  onOpen: () => void;
}

/** Builds what gives money back: one ticket or order, all of a type, and everything of a cancelled event. */
export function refundParts(needs: RefundNeeds) {
  const { env, eventId, now, newId, transaction, intents, kept, door, counter, onOpen } = needs;
  const catchUp = () => needs.catchUp.run();
  const refunds = new RefundDesk({
    ...{ newId, intents, door, counter, transaction },
    commit: (items) => {
      const eventName = kept.catalogue?.eventName ?? '';
      return commitRefunds(env.DB, { eventId, eventName, now: now(), items });
    },
    isUsedElsewhere: (request) => isRefundRequestElsewhere(readerOf(env.DB), eventId, request),
    onRefunded: needs.onRefunded,
    onLeftOpen: onOpen,
    logError: logObjectError,
  });
  const cancellation = new EventCancellation({
    ...{ kept, refunds, catchUp },
    store: new CancellationStore(needs.sql),
    salesSettled: needs.salesSettled,
  });
  const typeRefunds = new TypeRefundDesk({ newId, store: needs.typeRefundStore, refunds, catchUp, onOpen });
  const covered = new CoveredRefunds({
    read: (scope) => readRefundCover(readerOf(env.DB), eventId, scope),
    audit: (override) => recordRefundOverride(env.DB, { eventId, now: now(), ...override }),
  });
  return { refunds, cancellation, typeRefunds, covered };
}
