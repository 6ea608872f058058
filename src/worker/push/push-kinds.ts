import type { Reader } from '#db/client.ts';
import type { PushKind } from '#shared/states.ts';
import { orderReadyPushes } from './order-ready-pushes.ts';
import type { ComposePush } from './push-deps.ts';

interface PushKindOf {
  /** `high` wakes a phone that saves power. */
  urgency: 'normal' | 'high';
  /** Loads the data of a whole batch at once. */
  compose: (reader: Reader, subjectIds: readonly string[]) => Promise<ComposePush>;
}

/**
 * All kinds. A new one is a name in `PUSH_KINDS`, a TTL in `push-limits.ts`, an `owePushes` in the transaction that
 * decides it, texts in `i18n/…/pushes.json` and an entry here.
 */
export const PUSHES: Record<PushKind, PushKindOf> = {
  order_ready: { urgency: 'high', compose: orderReadyPushes },
};
