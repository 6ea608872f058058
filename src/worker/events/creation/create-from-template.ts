import { fromIso } from '#shared/contracts/common.ts';
import type { CreateFromTemplateInput } from '#shared/contracts/events/new-events.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import { UNLIMITED_STOCK } from '#shared/limits.ts';
import { type DraftDeps, makeDraft } from './make-draft.ts';

/** Creates a draft with ticket types and menu, from a template as the organizer edited it. */
export async function createFromTemplate(
  deps: DraftDeps,
  input: CreateFromTemplateInput & { organizerId: string },
): Promise<Outcome<{ id: string }>> {
  const { organizerId, requestId, ...payload } = input;
  const { template, ticketTypes, menuItems, lineUp, ...rest } = payload;
  const { startDate, endDate, transfersUntil, returnsUntil, ...content } = rest;
  const time = (iso: string | null) => (iso === null ? null : fromIso(iso));
  return makeDraft(deps, { actor: { id: organizerId }, requestId, payload }, () => ({
    organizerId,
    lineUp,
    content: {
      ...content,
      startsAt: fromIso(startDate),
      endsAt: fromIso(endDate),
      transfersUntil: time(transfersUntil),
      returnsUntil: time(returnsUntil),
      imageKey: null,
    },
    types: ticketTypes.map(({ salesStart, salesEnd, ...type }, sortOrder) => ({
      ...type,
      salesStartAt: time(salesStart),
      salesEndAt: time(salesEnd),
      sortOrder,
    })),
    menu: menuItems.map((item, sortOrder) => ({
      ...item,
      quantity: item.quantity ?? UNLIMITED_STOCK,
      imageKey: null,
      active: true,
      sortOrder,
    })),
  }));
}
