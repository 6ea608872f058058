import { readerOf } from '#db/client.ts';
import { insertSupportView } from '#db/commits/people/support-views.ts';
import { readSupportView } from '#db/readers/people/support-views.ts';
import { readStanding } from '#db/readers/people/users.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { StartViewInput, SupportViewStart } from '#shared/contracts/people/support-views.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { isAdministrator } from '#shared/organizations/rights.ts';
import { SUPPORT_VIEW_MS } from '#shared/people/support-view.ts';
import { organizes } from '#shared/states.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { onceOf } from '#worker/idempotency/idempotency-key.ts';

/** Begins a read-only view of an organizer's pages, for this session of the administrator only. */
export async function startView(
  deps: Pick<Deps, 'db' | 'now'>,
  { actor, requestId, userId, reason }: StartViewInput & { actor: Actor },
): Promise<Outcome<SupportViewStart>> {
  const reader = readerOf(deps.db);
  const person = await readStanding(reader, userId);
  if (!person) return refused('USER_NOT_FOUND');
  // Neither another administrator, whose view would show the platform, nor a guest, who has no such pages.
  if (!organizes(person.role) || isAdministrator(person)) return refused('FORBIDDEN');
  if (person.status !== 'active') return refused('ACCOUNT_INACTIVE');
  // The idempotency key is the view's id too, so that a repeat finds it.
  const audited = {
    action: 'view.start',
    subjectType: 'user',
    subjectId: userId,
    details: { reason },
  } as const;
  const once = onceOf(deps, { ...audited, actor, requestId, payload: [userId, reason] });
  const { auditId: id, now } = once.audit;
  const { id: adminId, sessionId } = actor;
  const outcome = await insertSupportView(
    deps.db,
    { id, adminId, sessionId, organizerId: userId, reason, now, expiresAt: now + SUPPORT_VIEW_MS },
    once,
  );
  if (outcome === 'reused') return refused('REQUEST_ID_REUSED');
  const view = await readSupportView(reader, id);
  // The administrator or the organizer lost the role during this call.
  if (!view) return refused('FORBIDDEN');
  return done({ id, name: view.name, expiresAt: toIso(view.expiresAt) });
}
