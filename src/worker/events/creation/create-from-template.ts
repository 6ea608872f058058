import { fromIso } from '#shared/contracts/common.ts';
import type { CreateFromTemplateInput } from '#shared/contracts/events/new-events.ts';
import { done, type Outcome } from '#shared/errors/errors.ts';
import { ORDINARY_TERMS } from '#shared/events/event-content.ts';
import { UNLIMITED_STOCK } from '#shared/limits.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { organizationFor } from '#worker/organizations/organization-for.ts';
import { type DraftDeps, makeDraft } from './make-draft.ts';

/** Creates a draft with ticket types and menu, from a template as the organizer edited it. */
export async function createFromTemplate(
  deps: DraftDeps,
  input: CreateFromTemplateInput & { actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const { actor, requestId, ...payload } = input;
  const { template, ticketTypes, menuItems, lineUp, ...rest } = payload;
  const { startDate, endDate, doorsAt, transfersUntil, returnsUntil, organizationId, ...content } = rest;
  const time = (iso: string | null) => (iso === null ? null : fromIso(iso));
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
        transfersUntil: time(transfersUntil),
        returnsUntil: time(returnsUntil),
        doorsAt: time(doorsAt),
        imageKey: null,
      },
      types: ticketTypes.map(({ salesStart, salesEnd, ...type }, sortOrder) => ({
        ...type,
        salesStartAt: time(salesStart),
        salesEndAt: time(salesEnd),
        sortOrder,
        ...ORDINARY_TERMS,
      })),
      menu: menuItems.map((item, sortOrder) => ({
        ...item,
        quantity: item.quantity ?? UNLIMITED_STOCK,
        imageKey: null,
        active: true,
        sortOrder,
      })),
    }),
  );
}
