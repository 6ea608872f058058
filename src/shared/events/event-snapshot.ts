import type { Doors } from '#shared/contracts/doors.ts';
import type { CodeRules } from '#shared/discounts/discount-code.ts';
import type { TypeTerms } from '#shared/events/type-rules.ts';
import type { Currency } from '#shared/money/money.ts';
import type { Membership } from '#shared/organizations/rights.ts';
import type { SnapshotPromoter } from '#shared/promoters/attribution.ts';
import type { EventStatus, RETURN_RULES, ReentryRule, StaffRole } from '#shared/states.ts';
import type { TypeContent } from '#shared/vouchers/contents.ts';

/** The event snapshot: all that a box office needs to decide sales and check-ins. Times in Unix ms. */
export interface EventSnapshot {
  eventId: string;
  eventName: string;
  /** Who created it. */
  organizerId: string;
  organizationId: string;
  city: string;
  status: EventStatus;
  currency: Currency;
  startsAt: number;
  endsAt: number;
  /** 1 while an administrator has paused online sales. */
  salesPaused: 0 | 1;
  /** Null: unlimited. */
  capacity: number | null;
  timeZone: string;
  doors: Doors;
  feeBps: number;
  /** When tickets may be given back, and until when. */
  returns: (typeof RETURN_RULES)[number];
  returnsUntil: number | null;
  /** 1 if somebody waits for a ticket, or a ticket given back waits for a buyer. */
  hasWaitlist: 0 | 1;
  /** 1 if the event has guest lists. */
  hasLists: 0 | 1;
  /** The event's own, unless a type has others; absent in snapshots of earlier releases. */
  minAge?: number | null;
  doorsAt?: number | null;
  /** The newest restore of D1 (Unix ms); 0 without one. */
  epoch: number;
  /** D1's `events.sale_version`; D1 does not commit a sale priced by an older one. */
  version: number;
  /** The event's seating in D1; null without seats, absent in snapshots of earlier releases. */
  seating?: { revision: number } | null;
  types: SnapshotTicketType[];
  /**
   * All single codes of the organizer, including closed ones and those of other events: each is rejected with its own
   * reason. Of batches only the codes that this event takes, or took until lately.
   */
  codes: SnapshotCode[];
  /** Who can be credited with a sale; absent in a snapshot that the release before stored. */
  promoters?: SnapshotPromoter[];
  /** Active items only. */
  menu: SnapshotMenuItem[];
  /** What tickets contain, by when they were sold. Absent in snapshots that the release before stored. */
  contents?: TypeContent[];
  staff: { userId: string; role: StaffRole }[];
  /** Members with a right at this event; none while no owner organizes. */
  members: SnapshotMember[];
}

export interface SnapshotMember extends Pick<Membership, 'isOwner' | 'rights' | 'until'> {
  userId: string;
}

/** Terms are absent of an ordinary type. */
export interface SnapshotTicketType extends TypeTerms {
  id: string;
  name: string;
  price: number;
  quantity: number;
  sold: number;
  salesStartAt: number | null;
  salesEndAt: number | null;
  perOrderLimit: number;
  perPersonLimit: number | null;
  reentry: ReentryRule;
  /** For the rule `until`; null: as long as the doors are open. */
  reentryUntil: number | null;
  /** The zone of the plan in which it is sold; absent without a seat. */
  zoneId?: string;
  minAge?: number | null;
  doorsAt?: number | null;
}

export interface SnapshotMenuItem {
  id: string;
  name: string;
  price: number;
  quantity: number;
  sold: number;
}

export type SnapshotCode = CodeRules;
