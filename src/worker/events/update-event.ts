import { readerOf } from '#db/client.ts';
import { changeEvent } from '#db/commits/events/events.ts';
import { readOwnEvent } from '#db/readers/events/own-events.ts';
import { readIsPictureOf } from '#db/readers/events/pictures.ts';
import type { UpdateEventInput } from '#shared/contracts/events/events.ts';
import { done, type Outcome, type Refusal, refused } from '#shared/errors/errors.ts';
import type { EventContent } from '#shared/events/event-content.ts';
import { ANSWER_DAYS, offersMoneyBack } from '#shared/events/told-facts.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import { DAY_MS } from '#shared/time/business-days.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { heldPlaces } from '#worker/box-office/held-places.ts';
import type { Deps } from '#worker/deps.ts';
import { mailedNamesRefusal } from '#worker/mail/mailed-names.ts';
import { eventPatch, expectedContent, lineUpPatch, patchRefusal } from './event-patch.ts';
import { idempotentEventEdit } from './idempotent-event-edit.ts';

/** Attempts when the event changes between the read and the conditional UPDATE. */
const LOOKS_MAX = 3;

/**
 * Changes the given fields of an event that is still open for edits. Idempotent; a published event stays complete.
 */
export async function updateEvent(
  deps: Deps,
  input: UpdateEventInput & { actor: Actor },
): Promise<Outcome<{ id: string }>> {
  const { actor, requestId, ...wanted } = input;
  const { eventId } = wanted;
  const mutation = {
    actor,
    requestId,
    action: 'event.update',
    subjectType: 'event',
    payload: wanted,
  } as const;
  const scope = scopeOf(actor, 'sell');
  return idempotentEventEdit(deps, mutation, async (auditOf) => {
    for (let look = 1; look <= LOOKS_MAX; look++) {
      const own = await readOwnEvent(readerOf(deps.db), eventId, scope);
      if (!own) return refused('EVENT_NOT_FOUND');
      const patch = eventPatch(own.event, wanted);
      const performers = lineUpPatch(own.performers, wanted.lineUp, deps.newId);
      const fields = [...Object.keys(patch), ...(performers ? ['lineUp'] : [])];
      const expected = expectedContent(own, fields, wanted.base ?? {});
      // Conflicts come first: a value saved by somebody else may be what the other rules would refuse.
      if (!expected.ok) return expected;
      const held = typeof patch.capacity === 'number' ? await heldPlaces(deps, eventId, 'tickets') : 0;
      const refusal =
        patchRefusal(own, patch, { held, now: deps.now() }) ??
        (await pictureRefusal(deps, eventId, patch)) ??
        (await mailedNamesRefusal(deps, { userId: actor.id }, [
          ...[patch.name, patch.venueName, patch.venueAddress, patch.city],
          ...(performers?.map(({ name }) => name) ?? []),
        ]));
      if (refusal) return refusal;
      if (fields.length === 0) return done({ id: eventId, eventId });
      const audit = auditOf({ subjectId: eventId, eventId, details: { fields } });
      const { offered = offersMoneyBack(fields), days = ANSWER_DAYS } = wanted.moneyBack ?? {};
      const offer = { moneyBack: offered, answerMs: days * DAY_MS };
      if (
        await changeEvent(deps.db, {
          eventId,
          scope,
          patch,
          performers,
          expected: expected.value,
          offer,
          audit,
        })
      )
        return done({ id: eventId, eventId });
    }
    return refused('TRANSACTION_FAILED');
  });
}

/** A picture must have been uploaded for this event by somebody who may edit it. */
async function pictureRefusal(
  deps: Pick<Deps, 'db'>,
  eventId: string,
  { imageKey }: Partial<EventContent>,
): Promise<Refusal | null> {
  if (!imageKey || (await readIsPictureOf(readerOf(deps.db), 'event', { key: imageKey, eventId })))
    return null;
  return refused('BAD_INPUT', { field: 'imageKey' });
}
