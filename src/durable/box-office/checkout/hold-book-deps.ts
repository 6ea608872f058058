import type { GroupStore } from '#durable/box-office/groups/group-store.ts';
import type { SoldCodes } from '#durable/box-office/sales/sold-codes.ts';
import type { SeatMap } from '#durable/box-office/seats/seat-map.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import type { HoldKind, HoldView } from './hold.ts';
import type { HoldStore } from './hold-store.ts';

export interface HoldBookDeps {
  /** Whether the object has tables; a guessed event id has none. */
  exists: () => boolean;
  now: () => number;
  newId: () => string;
  store: HoldStore;
  groups: Pick<GroupStore, 'find' | 'running' | 'runningOf'>;
  /** The recorded answer to a sale. */
  recall: (kind: HoldKind, userId: string, requestId: string) => { answer: Outcome<unknown> } | null;
  /** The codes of what a person's sale gave. */
  codesOf: (userId: string, receipt: Receipt) => SoldCodes;
  seats: Pick<SeatMap, 'countHold' | 'named'>;
  /** Somebody took places of a group, paid for them or let them go. */
  onGroupChanged: (groupId: string) => void;
  /** Holds appeared, changed or ended. */
  onChanged: () => void;
}

/** Receipt that a sale by hold returns. */
export type Receipt = NonNullable<HoldView['receipt']>;
