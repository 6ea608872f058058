import { createHash } from 'node:crypto';
import { readerOf } from '#db/client.ts';
import { insertEvent, type NewEvent } from '#db/commits/new-events.ts';
import { readEventOfRequest } from '#db/readers/own-events.ts';
import { done, type Outcome, refused } from '#shared/errors.ts';
import type { Deps } from '../deps.ts';

export type DraftDeps = Pick<Deps, 'db' | 'now' | 'newId'>;

/** A draft as it was asked for; ids are given here. */
interface WantedDraft {
  /** Whoever asks; for an administrator not the organiser. */
  actorId: string;
  organizerId: string;
  requestId: string;
  /** What the request asked for, as it came. */
  asked: unknown;
  content: NewEvent['content'];
  lineUp: readonly string[];
  types: readonly Omit<NewEvent['types'][number], 'id'>[];
  menu: readonly Omit<NewEvent['menu'][number], 'id'>[];
}

/** Makes a draft with all its parts. The same request makes one, however often and however much at once it comes. */
export async function makeDraft(deps: DraftDeps, wanted: WantedDraft): Promise<Outcome<{ id: string }>> {
  const { actorId, organizerId, requestId, content } = wanted;
  const id = deps.newId();
  const requestHash = createHash('sha256').update(JSON.stringify(wanted.asked)).digest('base64url');
  const inserted = await insertEvent(deps.db, {
    id,
    organizerId,
    requestId,
    content,
    performers: wanted.lineUp.map((name) => ({ id: deps.newId(), name })),
    types: wanted.types.map((type) => ({ id: deps.newId(), ...type })),
    menu: wanted.menu.map((item) => ({ id: deps.newId(), ...item })),
    audit: {
      auditId: deps.newId(),
      actorId,
      action: 'event.create',
      subjectType: 'event',
      subjectId: id,
      eventId: id,
      details: { requestHash },
      now: deps.now(),
    },
  });
  if (inserted) return done({ id });
  const earlier = await readEventOfRequest(readerOf(deps.db), organizerId, requestId);
  if (!earlier) return refused('TRANSACTION_FAILED');
  return earlier.requestHash === null || earlier.requestHash === requestHash
    ? done({ id: earlier.id })
    : refused('REQUEST_ID_REUSED');
}
