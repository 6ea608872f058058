import { readerOf } from '#db/client.ts';
import { recordDone } from '#db/commits/idempotency/idempotent-commit.ts';
import { updateRole, updateStatus } from '#db/commits/people/users.ts';
import { readEventsOfWaiter } from '#db/readers/event-waitlist/event-waitlist.ts';
import { readStanding } from '#db/readers/people/users.ts';
import type { ChangedUser, SetRoleInput, SetStatusInput } from '#shared/contracts/people/users.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { waitlistOf } from '#worker/box-office/parts.ts';
import type { Deps } from '#worker/deps.ts';
import { onceOf } from '#worker/idempotency/idempotency-key.ts';
import { disconnect } from './disconnect.ts';

/** Attempts when the role changes between the read and the conditional UPDATE. */
const LOOKS_MAX = 3;

type ChangeDeps = Pick<Deps, 'db' | 'now' | 'boxOffice' | 'liveBoard'>;

/** Changes another user's role. Administrators cannot change their own, so at least one always remains. */
export async function setRole(
  deps: ChangeDeps,
  { actor, requestId, userId, role }: SetRoleInput & { actor: Actor },
): Promise<Outcome<ChangedUser>> {
  if (userId === actor.id) return refused('OWN_ACCOUNT');
  for (let look = 1; ; look++) {
    const before = await readStanding(readerOf(deps.db), userId);
    if (!before) return refused('USER_NOT_FOUND');
    const now = deps.now();
    const once = onceOf(deps, {
      actor,
      requestId,
      payload: [userId, role],
      action: 'user.role',
      subjectType: 'user',
      subjectId: userId,
      details: { from: before.role, to: role },
    });
    const change = { userId, from: before.role, role, actorId: actor.id, now };
    const outcome = await updateRole(deps.db, change, once);
    // Another administrator changed the role in between; audit entry and mail must start from the current one.
    const isOther = async () => (await readStanding(readerOf(deps.db), userId))?.role !== before.role;
    if (outcome === 'unmet' && look < LOOKS_MAX && (await isOther())) continue;
    return afterChange(deps, once, { userId, outcome, isSo: (user) => user.role === role });
  }
}

/** Activates or deactivates another user's account. Deactivation ends their sessions and closes their sockets. */
export async function setStatus(
  deps: ChangeDeps,
  { actor, requestId, userId, status, reason, sales: wanted }: SetStatusInput & { actor: Actor },
): Promise<Outcome<ChangedUser>> {
  if (userId === actor.id) return refused('OWN_ACCOUNT');
  const before = await readStanding(readerOf(deps.db), userId);
  if (!before) return refused('USER_NOT_FOUND');
  const sales = wanted ?? (status === 'inactive' ? 'pause' : 'keep');
  const once = onceOf(deps, {
    actor,
    requestId,
    payload: [userId, status, reason, wanted ?? null],
    action: 'user.status',
    subjectType: 'user',
    subjectId: userId,
    details: { from: before.status, to: status, reason, sales },
  });
  const outcome = await updateStatus(deps.db, { userId, status, sales, actorId: actor.id }, once);
  const changed = await afterChange(deps, once, { userId, outcome, isSo: (user) => user.status === status });
  return changed.ok && changed.value.status === 'inactive' ? endWaiting(deps, changed.value) : changed;
}

/** Their offers go to the next who wait. */
async function endWaiting(deps: ChangeDeps, user: ChangedUser): Promise<Outcome<ChangedUser>> {
  for (const eventId of await readEventsOfWaiter(readerOf(deps.db), user.id)) {
    const ended = await callObject(async () => {
      await waitlistOf(deps, eventId).endPerson(user.id);
      return done(null);
    }, 'SERVER_ERROR');
    if (!ended.ok) return ended;
  }
  return done(user);
}

async function afterChange(
  deps: ChangeDeps,
  once: Parameters<typeof updateRole>[2],
  {
    userId,
    outcome,
    isSo,
  }: {
    userId: string;
    outcome: Awaited<ReturnType<typeof updateRole>>;
    /** Whether the user already has the requested state. */
    isSo: (user: ChangedUser) => boolean;
  },
): Promise<Outcome<ChangedUser>> {
  const user = await readStanding(readerOf(deps.db), userId);
  if (!user) return refused('USER_NOT_FOUND');
  // The actor lost the administrator role during this call.
  if (outcome === 'unmet' && !isSo(user)) return refused('FORBIDDEN');
  if (!(await recordDone(deps.db, once, outcome))) return refused('REQUEST_ID_REUSED');
  // An administrator, current or former, may have sockets at any event.
  const out = await disconnect(deps, { userId, isAdmin: true });
  return out.ok ? done(user) : out;
}
