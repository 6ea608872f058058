import { fromIso } from '#shared/contracts/common.ts';
import type { CreateEventInput } from '#shared/contracts/events/events.ts';
import { done, type Outcome } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { organizationFor } from '#worker/organizations/organization-for.ts';
import { type DraftDeps, makeDraft } from './make-draft.ts';

export async function createEvent(
  deps: DraftDeps,
  input: CreateEventInput & { actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const { actor, requestId, ...payload } = input;
  const { lineUp, startDate, endDate, doorsAt, transfersUntil, returnsUntil, organizationId, ...content } =
    payload;
  const acting = organizationFor(actor, 'sell', payload.organizationId);
  if (!acting.ok) return acting;
  return makeDraft(deps, { actor, requestId, payload }, () =>
    done({
      organizationId: acting.value,
      lineUp,
      content: {
        ...content,
        startsAt: fromIso(startDate),
        endsAt: fromIso(endDate),
        transfersUntil: transfersUntil === null ? null : fromIso(transfersUntil),
        returnsUntil: returnsUntil === null ? null : fromIso(returnsUntil),
        doorsAt: doorsAt === null ? null : fromIso(doorsAt),
        imageKey: null,
      },
      types: [],
      menu: [],
    }),
  );
}
