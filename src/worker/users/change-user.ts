import { readerOf } from '#db/client.ts';
import { updateRole, updateStatus } from '#db/commits/accounts/users.ts';
import type { AuditEntry } from '#db/commits/shared/commit-audited.ts';
import { keepDone } from '#db/commits/shared/idempotent-commit.ts';
import { readStanding } from '#db/readers/accounts/users.ts';
import type { ChangedUser, SetRoleInput, SetStatusInput } from '#shared/contracts/users.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Actor } from '../auth/actor.ts';
import type { Deps } from '../deps.ts';
import { idempotencyKey } from '../idempotency/idempotency-key.ts';
import { disconnect } from './disconnect.ts';

/** A role that was read and is another when it is to be changed is read again this often. */
const LOOKS_MAX = 3;

type ChangeDeps = Pick<Deps, 'db' | 'now' | 'boxOffice' | 'liveBoard'>;

/** Gives somebody else another role. Nobody changes their own, so an administrator always remains. */
export async function setRole(
  deps: ChangeDeps,
  { actor, requestId, userId, role }: SetRoleInput & { actor: Actor },
): Promise<Outcome<ChangedUser>> {
  if (userId === actor.id) return refused('OWN_ACCOUNT');
  const { auditId, requestHash } = idempotencyKey(actor.id, requestId, ['user.role', userId, role]);
  for (let look = 1; ; look++) {
    const before = await readStanding(readerOf(deps.db), userId);
    if (!before) return refused('USER_NOT_FOUND');
    const now = deps.now();
    const audit: AuditEntry = {
      auditId,
      actorId: actor.id,
      action: 'user.role',
      subjectType: 'user',
      subjectId: userId,
      eventId: null,
      details: { from: before.role, to: role },
      now,
    };
    const once = { audit, requestHash };
    const change = { userId, from: before.role, role, actorId: actor.id, now };
    const outcome = await updateRole(deps.db, change, once);
    // Another administrator gave a role in between: what is on record, and who is written to, goes by that one.
    const isOther = async () => (await readStanding(readerOf(deps.db), userId))?.role !== before.role;
    if (outcome === 'unmet' && look < LOOKS_MAX && (await isOther())) continue;
    return afterChange(deps, once, { userId, outcome, isSo: (user) => user.role === role });
  }
}

/** Switches somebody else's account off or on. Off ends their sessions and closes their sockets, everywhere. */
export async function setStatus(
  deps: ChangeDeps,
  { actor, requestId, userId, status, reason, sales: wanted }: SetStatusInput & { actor: Actor },
): Promise<Outcome<ChangedUser>> {
  if (userId === actor.id) return refused('OWN_ACCOUNT');
  const before = await readStanding(readerOf(deps.db), userId);
  if (!before) return refused('USER_NOT_FOUND');
  const { auditId, requestHash } = idempotencyKey(actor.id, requestId, [
    'user.status',
    userId,
    status,
    reason,
    ...(wanted ? [wanted] : []),
  ]);
  const sales = wanted ?? (status === 'inactive' ? 'pause' : 'keep');
  const audit: AuditEntry = {
    auditId,
    actorId: actor.id,
    action: 'user.status',
    subjectType: 'user',
    subjectId: userId,
    eventId: null,
    details: { from: before.status, to: status, reason, sales },
    now: deps.now(),
  };
  const once = { audit, requestHash };
  const outcome = await updateStatus(deps.db, { userId, status, sales, actorId: actor.id }, once);
  return afterChange(deps, once, { userId, outcome, isSo: (user) => user.status === status });
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
    /** Whether they are by now what was asked for. */
    isSo: (user: ChangedUser) => boolean;
  },
): Promise<Outcome<ChangedUser>> {
  const user = await readStanding(readerOf(deps.db), userId);
  if (!user) return refused('USER_NOT_FOUND');
  // Whoever asked is no administrator any more, since a moment.
  if (outcome === 'unmet' && !isSo(user)) return refused('FORBIDDEN');
  if (!(await keepDone(deps.db, once, outcome))) return refused('REQUEST_ID_REUSED');
  // Sockets of an administrator may be anywhere, also of one who was one until now.
  const out = await disconnect(deps, { userId, isAdmin: true });
  return out.ok ? done(user) : out;
}
