import { readerOf } from '#db/client.ts';
import { recordDone } from '#db/commits/idempotency/idempotent-commit.ts';
import { insertOrganizer, insertOrganizerRequest, settleOrganizerRequest } from '#db/commits/people/users.ts';
import { readPaidEventsAt } from '#db/readers/money/connected-accounts.ts';
import { readOrganizerRequest, readRequestById, readStanding } from '#db/readers/people/users.ts';
import { toIso } from '#shared/contracts/common.ts';
import type {
  ChangedUser,
  DecideOrganizerInput,
  OrganizerRequestState,
} from '#shared/contracts/people/users.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { isAdministrator } from '#shared/organizations/rights.ts';
import { organizes } from '#shared/states.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { onceOf } from '#worker/idempotency/idempotency-key.ts';
import { disconnect } from './disconnect.ts';

/** Organizer requests per person in total, which leaves a few tries after a rejection. */
const ORGANIZER_REQUESTS_MAX = 5;

/** State of the user's own organizer request. */
export async function getOrganizerRequest(
  deps: Pick<Deps, 'db'>,
  userId: string,
): Promise<OrganizerRequestState> {
  const row = await readOrganizerRequest(readerOf(deps.db), userId);
  if (!row) return null;
  const { requests, createdAt, decidedAt, ...request } = row;
  return {
    ...request,
    createdAt: toIso(createdAt),
    decidedAt: decidedAt === null ? null : toIso(decidedAt),
    mayAskAgain: request.status !== 'pending' && requests < ORGANIZER_REQUESTS_MAX,
  };
}

/** Makes the actor an organizer at once: of free events, until they can be paid or an administrator approves. */
export async function becomeOrganizer(
  deps: Pick<Deps, 'db' | 'now'>,
  { actor, requestId }: { actor: Actor; requestId: string },
): Promise<Outcome<ChangedUser>> {
  if (organizes(actor.role)) return done({ id: actor.id, role: actor.role, status: actor.status });
  const audited = { action: 'organizer.begin', subjectType: 'user', subjectId: actor.id } as const;
  const once = onceOf(deps, { ...audited, actor, requestId, payload: null });
  const outcome = await insertOrganizer(deps.db, actor.id, once);
  const user = await readStanding(readerOf(deps.db), actor.id);
  if (!user) return refused('USER_NOT_FOUND');
  if (outcome === 'unmet' && !organizes(user.role)) return refused('ORGANIZER_REVOKED');
  return (await recordDone(deps.db, once, outcome)) ? done(user) : refused('REQUEST_ID_REUSED');
}

/** Asks an administrator to allow paid events. While a request is pending, another one has no effect. */
export async function requestOrganizer(
  deps: Pick<Deps, 'db' | 'now' | 'newId'>,
  { actor, requestId, message }: { actor: Actor; requestId: string; message: string },
): Promise<Outcome<OrganizerRequestState>> {
  if (isAdministrator(actor) || (await readPaidEventsAt(readerOf(deps.db), actor.id)) !== null)
    return refused('ORGANIZER_ALREADY');
  const audited = { action: 'organizer.request', subjectType: 'user', subjectId: actor.id } as const;
  const once = onceOf(deps, { ...audited, actor, requestId, payload: message });
  const { now } = once.audit;
  const row = { id: deps.newId(), userId: actor.id, message, now, requestsMax: ORGANIZER_REQUESTS_MAX };
  const outcome = await insertOrganizerRequest(deps.db, row, once);
  const state = await getOrganizerRequest(deps, actor.id);
  if (outcome === 'unmet' && state?.status !== 'pending')
    return refused('TOO_MANY', { limit: ORGANIZER_REQUESTS_MAX });
  return (await recordDone(deps.db, once, outcome)) ? done(state) : refused('REQUEST_ID_REUSED');
}

/** An administrator's decision. It is final: a second, different one is refused. */
export async function decideOrganizer(
  deps: Pick<Deps, 'db' | 'now' | 'boxOffice' | 'liveBoard'>,
  { actor, requestId, organizerRequestId: id, granted, reason }: DecideOrganizerInput & { actor: Actor },
): Promise<Outcome<ChangedUser>> {
  const reader = readerOf(deps.db);
  const request = await readRequestById(reader, id);
  if (!request) return refused('NOT_FOUND');
  const { userId } = request;
  const action = granted ? 'organizer.grant' : 'organizer.decline';
  const audited = { action, subjectType: 'user', subjectId: userId, details: { reason } } as const;
  const once = onceOf(deps, { ...audited, actor, requestId, payload: [id, reason] });
  const row = { id, userId, granted, actorId: actor.id, now: once.audit.now };
  const outcome = await settleOrganizerRequest(deps.db, row, once);
  if (outcome === 'reused') return refused('REQUEST_ID_REUSED');
  if (outcome === 'unmet') {
    const settled = await readRequestById(reader, id);
    if (settled?.status !== (granted ? 'granted' : 'declined')) return refused('REQUEST_SETTLED');
  }
  const user = await readStanding(reader, userId);
  if (!user) return refused('USER_NOT_FOUND');
  // A former organizer regains access to their events, so their box offices must reload.
  const disconnected = granted ? await disconnect(deps, { userId, isAdmin: false }) : done(true);
  return disconnected.ok ? done(user) : disconnected;
}
