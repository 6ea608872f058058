import { readerOf } from '#db/client.ts';
import {
  readFiguresOfEvent,
  readPromotedEvent,
  readPromoters,
  ruleOf,
} from '#db/readers/promoters/promoters.ts';
import type { DerivationEnv } from '#shared/codes/derivation-roots.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { PromoterFigures, Promoters } from '#shared/contracts/promoters.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { mayDo, scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { isLocked } from '#worker/events/event-patch.ts';
import { promoterPath } from './promoter-link.ts';

export const NO_FIGURES: PromoterFigures = {
  ...{
    purchases: 0,
    tickets: 0,
    salesMinor: 0,
    arrived: 0,
    listHeads: 0,
    listArrived: 0,
    earnedMinor: 0,
    paidMinor: 0,
    dueMinor: 0,
  },
};

/** An event's promoters with their figures, for who sells or looks after its money. */
export async function listPromoters(
  deps: Pick<Deps, 'db' | 'now'> & { env: DerivationEnv },
  { eventId, actor }: { eventId: string; actor: Actor },
): Promise<Outcome<Promoters>> {
  const reader = readerOf(deps.db);
  const event = await readPromotedEvent(reader, eventId, scopeOf(actor, ['sell', 'money']));
  if (!event) return refused('EVENT_NOT_FOUND');
  const [rows, figures] = await Promise.all([
    readPromoters(reader, eventId),
    readFiguresOfEvent(reader, eventId),
  ]);
  const items = await Promise.all(
    rows.map(async ({ eventId: _, endedAt, commission, ...row }) => {
      const { promoterId: __, ...own } = figures.find(({ promoterId }) => promoterId === row.id) ?? {
        ...NO_FIGURES,
        promoterId: row.id,
      };
      return {
        ...row,
        commission: ruleOf({ commission }),
        endedAt: endedAt === null ? null : toIso(endedAt),
        pagePath: await promoterPath(deps.env, row.id),
        ...own,
      };
    }),
  );
  const { id, name, currency, timeZone } = event;
  const own = { eventId, organizationId: event.organizationId };
  return done({
    event: { id, name, currency, timeZone },
    editable: mayDo(actor, 'sell', own) && !isLocked(event, deps.now()),
    mayPay: mayDo(actor, 'money', own),
    items,
  });
}
