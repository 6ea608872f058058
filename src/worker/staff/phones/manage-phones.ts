import type { z } from 'zod';
import { readerOf } from '#db/client.ts';
import { recordDone } from '#db/commits/idempotency/idempotent-commit.ts';
import { endPhone, insertPhone } from '#db/commits/staff/helper-phones.ts';
import { readReceipt } from '#db/readers/idempotency/receipts.ts';
import { type PhoneRow, readEndOf, readPhone, readPhones } from '#db/readers/staff/helper-phones.ts';
import type { DerivationEnv } from '#shared/codes/derivation-roots.ts';
import { toIso } from '#shared/contracts/common.ts';
import type {
  createPhoneInput,
  HelperPhones,
  RevokePhoneInput,
} from '#shared/contracts/staff/helper-phones.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { STAFF_PER_EVENT_MAX } from '#shared/limits.ts';
import { HELPER_AFTER_END_MS } from '#shared/people/helper-phone.ts';
import { STAFF_ROLES } from '#shared/states.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { onceOf } from '#worker/idempotency/idempotency-key.ts';
import { closeSockets } from '#worker/people/users/disconnect.ts';
import { ownerOfStaffed } from '../own-event.ts';
import { joinPath } from './join-code.ts';

type ManageDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'boxOffice' | 'liveBoard'>;
type WithCodes<D> = D & { env: DerivationEnv };

/** Codes and phones of an event in the roles that the actor may manage, with the other phones that tried them. */
export async function listPhones(
  deps: WithCodes<Pick<Deps, 'db' | 'now'>>,
  input: { actor: Actor; eventId: string },
): Promise<Outcome<HelperPhones>> {
  const managed = await Promise.all(STAFF_ROLES.map((role) => ownerOfStaffed(deps, { ...input, role })));
  const roles = STAFF_ROLES.filter((_role, index) => managed[index]?.ok);
  if (roles.length === 0) return refused('EVENT_NOT_FOUND');
  const reader = readerOf(deps.db);
  const [{ phones, attempts, late }, event] = await Promise.all([
    readPhones(reader, input.eventId),
    readEndOf(reader, input.eventId),
  ]);
  if (!event) return refused('EVENT_NOT_FOUND');
  const nightEndsAt = event.endsAt + HELPER_AFTER_END_MS;
  const isOver = deps.now() >= nightEndsAt;
  const items = phones
    .filter(({ role }) => roles.includes(role))
    .map(async (phone) => {
      const { id, role, place, createdAt, device, joinedAt, seenAt, endedAt, endedBy, name } = phone;
      const isOpen = joinedAt === null && endedAt === null && !isOver;
      const ended =
        endedAt !== null
          ? ({ at: endedAt, why: endedBy === id ? 'left' : 'revoked' } as const)
          : isOver
            ? ({ at: nightEndsAt, why: 'night' } as const)
            : null;
      return {
        id,
        role,
        place,
        madeAt: toIso(createdAt),
        path: isOpen ? await joinPath(deps.env, id) : null,
        joined:
          joinedAt === null
            ? null
            : { name: name ?? '', device, at: toIso(joinedAt), seenAt: toIso(seenAt ?? joinedAt) },
        ended: ended && { at: toIso(ended.at), why: ended.why },
        lateScans: late.find(({ phoneId }) => phoneId === id)?.scans ?? 0,
        attempts: attempts
          .filter(({ phoneId }) => phoneId === id)
          .map(({ device: tried, times, firstAt, lastAt }) => ({
            device: tried,
            times,
            firstAt: toIso(firstAt),
            lastAt: toIso(lastAt),
          })),
      };
    });
  return done({
    items: await Promise.all(items),
    endsAt: toIso(nightEndsAt),
    timeZone: event.timeZone,
    roles,
  });
}

/** Makes a code for one phone. */
export async function createPhone(
  deps: WithCodes<ManageDeps>,
  { actor, requestId, eventId, role, place }: z.output<typeof createPhoneInput> & { actor: Actor },
): Promise<Outcome<{ id: string; path: string }>> {
  const owner = await ownerOfStaffed(deps, { actor, eventId, role });
  if (!owner.ok) return owner;
  const newId = deps.newId();
  const once = onceOf(deps, {
    actor,
    requestId,
    payload: [eventId, role, place],
    eventId,
    action: 'staff.phone_add',
    subjectType: 'user',
    subjectId: newId,
    details: { to: role, place },
  });
  const row = { id: newId, eventId, role, place, madeBy: actor.id, now: once.audit.now };
  const outcome = await insertPhone(deps.db, row, once);
  if (outcome === 'reused') return refused('REQUEST_ID_REUSED');
  const reader = readerOf(deps.db);
  if (outcome === 'unmet') {
    const event = await readEndOf(reader, eventId);
    const isOver = !event || event.status === 'cancelled' || deps.now() >= event.endsAt + HELPER_AFTER_END_MS;
    return isOver ? refused('EVENT_LONG_OVER') : refused('TOO_MANY', { limit: STAFF_PER_EVENT_MAX });
  }
  const id = (await readReceipt(reader, once.audit.auditId))?.subjectId ?? newId;
  return done({ id, path: await joinPath(deps.env, id) });
}

/**
 * Ends a phone or an unused code. Responds after the box office and the live board have closed the phone's sockets; if
 * they cannot be reached the call fails, and a repeat notifies them again.
 */
export async function revokePhone(
  deps: ManageDeps,
  { actor, requestId, eventId, phoneId }: RevokePhoneInput & { actor: Actor },
): Promise<Outcome<{ revoked: true }>> {
  const found = await readPhone(readerOf(deps.db), phoneId);
  const phone = found?.eventId === eventId ? found : null;
  const owner = await ownerOfStaffed(deps, { actor, eventId, role: phone?.role });
  if (!owner.ok) return owner;
  if (!phone) return refused('NOT_FOUND');
  const ended = await end(deps, { actor, requestId, phone });
  return ended.ok ? done({ revoked: true }) : ended;
}

/** A helper ends their own phone. */
export async function leavePhone(
  deps: ManageDeps,
  { actor }: { actor: Pick<Actor, 'id'> },
): Promise<Outcome<{ left: true }>> {
  const phone = await readPhone(readerOf(deps.db), actor.id);
  if (!phone) return refused('NOT_FOUND');
  const ended = await end(deps, { actor, requestId: 'leave-the-night', phone });
  return ended.ok ? done({ left: true }) : ended;
}

async function end(
  deps: ManageDeps,
  { actor, requestId, phone }: { actor: Pick<Actor, 'id'>; requestId: string; phone: PhoneRow },
): Promise<Outcome<true>> {
  const { id, eventId, role } = phone;
  const once = onceOf(deps, {
    actor,
    requestId,
    payload: [eventId, id],
    eventId,
    action: 'staff.phone_end',
    subjectType: 'user',
    subjectId: id,
    details: { from: role },
  });
  const outcome = await endPhone(deps.db, { id, eventId, endedBy: actor.id, now: once.audit.now }, once);
  if (!(await recordDone(deps.db, once, outcome))) return refused('REQUEST_ID_REUSED');
  return closeSockets(deps, id, [eventId]);
}
