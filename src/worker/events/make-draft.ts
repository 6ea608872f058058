import { readerOf } from '#db/client.ts';
import { insertEvent, type NewEvent } from '#db/commits/events/new-events.ts';
import { readEventOfRequest } from '#db/readers/events/own-events.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Deps } from '../deps.ts';
import { type Ask, idempotentMutation } from '../idempotency/idempotent-mutation.ts';

export type DraftDeps = Pick<Deps, 'db' | 'now' | 'newId'>;

/** A draft as it was asked for; ids are given here. */
export interface WantedDraft {
  /** Whose it is to be; when an administrator copies an event, not theirs. */
  organizerId: string;
  content: NewEvent['content'];
  lineUp: readonly string[];
  types: readonly Omit<NewEvent['types'][number], 'id'>[];
  menu: readonly Omit<NewEvent['menu'][number], 'id'>[];
}

/**
 * Makes a draft with all its parts. The same request makes one, however often and however much at once it comes, also
 * when that was deleted since.
 *
 * @param plan what is to be made; null when what it is made after is not there
 */
export async function makeDraft(
  deps: DraftDeps,
  request: Pick<Ask, 'actor' | 'requestId' | 'asked'>,
  plan: () => WantedDraft | null | Promise<WantedDraft | null>,
): Promise<Outcome<{ id: string }>> {
  const ask = { ...request, action: 'event.create', subjectType: 'event' } as const;
  const answer = await idempotentMutation(deps, ask, async (auditOf) => {
    const wanted = await plan();
    if (!wanted) return refused('EVENT_NOT_FOUND');
    const { organizerId, content } = wanted;
    const id = deps.newId();
    const audit = auditOf({ subjectId: id, eventId: id });
    const inserted = await insertEvent(deps.db, {
      ...{ id, organizerId, requestId: request.requestId, content, audit },
      performers: wanted.lineUp.map((name) => ({ id: deps.newId(), name })),
      types: wanted.types.map((type) => ({ id: deps.newId(), ...type })),
      menu: wanted.menu.map((item) => ({ id: deps.newId(), ...item })),
    });
    if (inserted) return done({ id, eventId: id });
    const earlier = await readEventOfRequest(readerOf(deps.db), organizerId, request.requestId);
    if (!earlier) return refused('TRANSACTION_FAILED');
    // Its audit row is from before that was found by the request; the hash is of the same.
    return earlier.requestHash === null || earlier.requestHash === audit.details.requestHash
      ? done({ id: earlier.id, eventId: earlier.id })
      : refused('REQUEST_ID_REUSED');
  });
  return answer.ok ? done({ id: answer.value.id }) : answer;
}
