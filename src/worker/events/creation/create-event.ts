import { fromIso } from '#shared/contracts/common.ts';
import type { CreateEventInput } from '#shared/contracts/events/events.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import { type DraftDeps, makeDraft } from './make-draft.ts';

export async function createEvent(
  deps: DraftDeps,
  input: CreateEventInput & { organizerId: string },
): Promise<Outcome<{ id: string }>> {
  const { organizerId, requestId, ...payload } = input;
  const { lineUp, startDate, endDate, transfersUntil, returnsUntil, ...content } = payload;
  return makeDraft(deps, { actor: { id: organizerId }, requestId, payload }, () => ({
    organizerId,
    lineUp,
    content: {
      ...content,
      startsAt: fromIso(startDate),
      endsAt: fromIso(endDate),
      transfersUntil: transfersUntil === null ? null : fromIso(transfersUntil),
      returnsUntil: returnsUntil === null ? null : fromIso(returnsUntil),
      imageKey: null,
    },
    types: [],
    menu: [],
  }));
}
