import { readerOf } from '#db/client.ts';
import type { AuditEntry } from '#db/commits/audit/commit-audited.ts';
import { recordDone } from '#db/commits/idempotency/idempotent-commit.ts';
import { insertAssignment, insertInvitation } from '#db/commits/staff/staff.ts';
import { readReceipt } from '#db/readers/idempotency/receipts.ts';
import {
  type Assignable,
  readAssignable,
  readIsInvited,
  readIsStaff,
  readNameOf,
} from '#db/readers/staff/staff-list.ts';
import type { AddStaffInput, AddStaffOutput } from '#shared/contracts/staff/staff.ts';
import { done, type Outcome, type Refusal, refused } from '#shared/errors/errors.ts';
import { STAFF_PER_EVENT_MAX } from '#shared/limits.ts';
import { organizes } from '#shared/states.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { notifyBoxOffice } from '#worker/box-office/notify-box-office.ts';
import type { Deps } from '#worker/deps.ts';
import { takeFromBucket } from '#worker/http/rate-limits.ts';
import { idempotencyKey } from '#worker/idempotency/idempotency-key.ts';
import { ownNameRefusal } from '#worker/mail/mailed-names.ts';
import { maskEmail } from '#worker/mail/mask-email.ts';
import { ownerOfStaffed } from './own-event.ts';

/** Token bucket of invitation mails per organizer: burst and refill interval (ms). */
export const INVITATIONS_BURST = 40;
const INVITATION_EVERY_MS = 60_000;

const LIMIT = { burst: INVITATIONS_BURST, everyMs: INVITATION_EVERY_MS };

export type AddDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'boxOffice' | 'limited'>;
type Adding = AddStaffInput & { actor: Actor };

/**
 * Invites a user or an email address to work at an event. A person who worked for this organizer before is assigned
 * at once; everybody else after accepting.
 */
export async function addStaff(deps: AddDeps, input: Adding): Promise<Outcome<AddStaffOutput>> {
  const earlier = await earlierAnswer(deps, input);
  if (earlier) return earlier;
  const answer = await addOnce(deps, input);
  // A concurrent call with the same request id may have caused the refusal: it used the last free place or rate limit token.
  return answer.ok ? answer : ((await earlierAnswer(deps, input)) ?? answer);
}

/** The result of an earlier call with this request id; null when there was none. */
async function earlierAnswer(deps: AddDeps, input: Adding): Promise<Outcome<AddStaffOutput> | null> {
  const reader = readerOf(deps.db);
  const { auditId, requestHash } = receiptOf(input);
  const receipt = await readReceipt(reader, auditId);
  if (!receipt) return null;
  if (receipt.requestHash !== requestHash) return refused('REQUEST_ID_REUSED');
  if (receipt.subjectType === 'staff_invitation') return invitedAnswer(deps, input);
  await notifyBoxOffice(deps, input.eventId);
  return done({ outcome: 'assigned', name: (await readNameOf(reader, receipt.subjectId)) ?? '' });
}

async function addOnce(deps: AddDeps, input: Adding): Promise<Outcome<AddStaffOutput>> {
  const owner = await ownerOfStaffed(deps, input);
  if (!owner.ok) return owner;
  const email = input.email?.toLowerCase() ?? null;
  const userId = input.userId ?? null;
  if (userId === null && email === null) return refused('STAFF_USER_REQUIRED');
  const organizationId = owner.value;
  const found = await readAssignable(readerOf(deps.db), { organizationId, userId, email });
  // A former organizer can only access their own event through a staff role, so they may be assigned.
  if (found?.isOwner && organizes(found.role)) return refused('STAFF_IS_OWNER');
  if (found?.worked) return assign(deps, input, found);
  const address = email ?? found?.email;
  return address === undefined ? refused('USER_NOT_FOUND') : invite(deps, input, address);
}

/** Hides the name of a person unknown to the organizer: shows the entered address, or masks it for a user id. */
async function invitedAnswer(deps: AddDeps, input: Adding): Promise<Outcome<AddStaffOutput>> {
  const owner = await ownerOfStaffed(deps, input);
  if (!owner.ok) return owner;
  const { userId = null, email } = input;
  if (email && userId === null) return done({ outcome: 'invited', name: email.toLowerCase() });
  const by = { organizationId: owner.value, userId, email: null };
  const found = await readAssignable(readerOf(deps.db), by);
  const name = found?.known ? found.name : maskEmail(found?.email ?? '');
  return done({ outcome: 'invited', name });
}

async function assign(
  deps: AddDeps,
  input: Adding,
  { id: userId, name }: Assignable,
): Promise<Outcome<AddStaffOutput>> {
  const { actor, eventId, role } = input;
  const now = deps.now();
  const row = { eventId, userId, role, assignedBy: actor.id, now };
  const once = onceOf(input, now, { action: 'staff.add', subjectType: 'user', subjectId: userId });
  const outcome = await insertAssignment(deps.db, row, once);
  if (outcome === 'unmet' && !(await readIsStaff(readerOf(deps.db), row))) return tooMany();
  if (!(await recordDone(deps.db, once, outcome))) return refused('REQUEST_ID_REUSED');
  await notifyBoxOffice(deps, eventId);
  return done({ outcome: 'assigned', name });
}

async function invite(deps: AddDeps, input: Adding, email: string): Promise<Outcome<AddStaffOutput>> {
  const { actor, eventId, role } = input;
  const refusedName = await ownNameRefusal(deps, actor);
  if (refusedName) return refusedName;
  if ((await takeFromBucket(deps, `staff invite ${actor.id}`, LIMIT)) > 0) return refused('RATE_LIMITED');
  const now = deps.now();
  const id = deps.newId();
  const row = {
    id,
    eventId,
    email,
    userId: input.userId ?? null,
    role,
    invitedBy: actor.id,
    language: actor.language,
    now,
  };
  const once = onceOf(input, now, { action: 'staff.invite', subjectType: 'staff_invitation', subjectId: id });
  const outcome = await insertInvitation(deps.db, row, once);
  if (outcome === 'unmet' && !(await readIsInvited(readerOf(deps.db), row))) return tooMany();
  return (await recordDone(deps.db, once, outcome))
    ? invitedAnswer(deps, input)
    : refused('REQUEST_ID_REUSED');
}

/** Idempotency key and audit entry. */
function onceOf(
  input: Adding,
  now: number,
  did: Pick<AuditEntry, 'action' | 'subjectType' | 'subjectId'>,
): { audit: AuditEntry; requestHash: string } {
  const { actor, eventId, role } = input;
  const { auditId, requestHash } = receiptOf(input);
  return { audit: { ...did, auditId, actorId: actor.id, eventId, details: { to: role }, now }, requestHash };
}

function receiptOf({ actor, requestId, eventId, role, userId, email }: Adding) {
  return idempotencyKey(actor.id, requestId, ['staff.add', eventId, role, userId ?? null, email ?? null]);
}

function tooMany(): Refusal {
  return refused('TOO_MANY', { limit: STAFF_PER_EVENT_MAX });
}
