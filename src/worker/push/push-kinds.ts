import type { Reader } from '#db/client.ts';
import type { PushKind } from '#shared/states.ts';
import {
  announcementPushes,
  eventCancelledPushes,
  eventChangedPushes,
  reminderPushes,
} from './event-pushes.ts';
import { orderReadyPushes } from './order-ready-pushes.ts';
import type { ComposePush, PushDeps } from './push-deps.ts';
import { ticketOfferPushes, ticketSentPushes } from './transfer-pushes.ts';
import { waitlistOfferPushes } from './waitlist-offer-pushes.ts';

interface PushKindOf {
  /** `high` wakes a phone that saves power. */
  urgency: 'normal' | 'high';
  /** Loads the data of a whole batch at once. */
  compose: (reader: Reader, subjectIds: readonly string[], deps: PushDeps) => Promise<ComposePush>;
}

/**
 * All kinds. A new one is a name in `PUSH_KINDS`, a TTL in `push-limits.ts`, an `owePushes` in the transaction that
 * decides it, texts in `i18n/…/pushes.json` and an entry here.
 */
export const PUSHES: Record<PushKind, PushKindOf> = {
  order_ready: { urgency: 'high', compose: orderReadyPushes },
  event_changed: { urgency: 'normal', compose: eventChangedPushes },
  event_cancelled: { urgency: 'high', compose: eventCancelledPushes },
  announcement: { urgency: 'normal', compose: announcementPushes },
  ticket_offer: { urgency: 'normal', compose: ticketOfferPushes },
  ticket_sent: { urgency: 'normal', compose: ticketSentPushes },
  waitlist_offer: { urgency: 'high', compose: waitlistOfferPushes },
  reminder_day: { urgency: 'normal', compose: reminderPushes('day') },
  reminder_doors: { urgency: 'high', compose: reminderPushes('doors') },
};
