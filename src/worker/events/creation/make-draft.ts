import { readerOf } from '#db/client.ts';
import { insertEvent, type NewEvent } from '#db/commits/events/new-events.ts';
import { readIsEventRequestUsed } from '#db/readers/events/own-events.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Deps } from '#worker/deps.ts';
import { idempotentMutation, type Mutation } from '#worker/idempotency/idempotent-mutation.ts';
import { mailedNamesRefusal } from '#worker/mail/mailed-names.ts';

export type DraftDeps = Pick<Deps, 'db' | 'now' | 'newId'>;

/** A draft to create; `makeDraft` adds the ids. */
export interface WantedDraft {
  /** The future owner: of a copy, that of the original. */
  organizationId: string;
  content: NewEvent['content'];
  lineUp: readonly string[];
  /** With ids where types refer to each other. */
  types: readonly (Omit<NewEvent['types'][number], 'id'> & { id?: string })[];
  menu: readonly Omit<NewEvent['menu'][number], 'id'>[];
  staffOf?: string | null;
  seating?: NewEvent['seating'];
}

/**
 * Creates a draft with all its parts. Idempotent by request id, even after the draft was deleted.
 */
export async function makeDraft(
  deps: DraftDeps,
  request: Pick<Mutation, 'actor' | 'requestId' | 'payload'>,
  plan: () => Outcome<WantedDraft> | Promise<Outcome<WantedDraft>>,
): Promise<Outcome<{ id: string }>> {
  const mutation = { ...request, action: 'event.create', subjectType: 'event' } as const;
  const answer = await idempotentMutation(deps, mutation, async (auditOf) => {
    const planned = await plan();
    if (!planned.ok) return planned;
    const wanted = planned.value;
    const { organizationId, content } = wanted;
    const refusal = await mailedNamesRefusal(deps, { userId: request.actor.id }, namesOf(wanted));
    if (refusal) return refusal;
    const id = deps.newId();
    const audit = auditOf({ subjectId: id, eventId: id });
    const inserted = await insertEvent(deps.db, {
      id,
      organizationId,
      requestId: request.requestId,
      content,
      audit,
      performers: wanted.lineUp.map((name) => ({ id: deps.newId(), name })),
      types: wanted.types.map((type) => ({ id: deps.newId(), ...type })),
      menu: wanted.menu.map((item) => ({ id: deps.newId(), ...item })),
      staffOf: wanted.staffOf ?? null,
      seating: wanted.seating ?? null,
      venueId: deps.newId(),
    });
    if (inserted) return done({ id, eventId: id });
    const isUsed = await readIsEventRequestUsed(readerOf(deps.db), organizationId, request.requestId);
    return refused(isUsed ? 'REQUEST_ID_REUSED' : 'TRANSACTION_FAILED');
  });
  return answer.ok ? done({ id: answer.value.id }) : answer;
}

function namesOf({ content, lineUp, types, menu }: WantedDraft): string[] {
  const { name, venueName, venueAddress, city } = content;
  return [name, venueName, venueAddress, city, ...lineUp, ...[...types, ...menu].map((part) => part.name)];
}
