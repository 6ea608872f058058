import { readerOf } from '#db/client.ts';
import { grantOf, readMembers } from '#db/readers/organizations/members.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { Members } from '#shared/contracts/organizations/members.ts';
import { done, type Outcome } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { imageUrl } from '#worker/files/image-url.ts';
import { ownOrganization } from '../own-organization.ts';

/** Members and open invitations, for owners. */
export async function listMembers(
  deps: Pick<Deps, 'db' | 'now'>,
  { actor, organizationId }: { actor: Actor; organizationId: string },
): Promise<Outcome<Members>> {
  const owns = ownOrganization(actor, organizationId);
  if (!owns.ok) return owns;
  const now = deps.now();
  const [members, invitations] = await readMembers(readerOf(deps.db), organizationId);
  return done({
    members: members.map((row) => ({
      ...grantOf(row),
      userId: row.userId,
      name: row.name,
      email: row.email,
      imageUrl: imageUrl(row.imageKey),
      isOwner: row.isOwner === 1,
      isYou: row.userId === actor.id,
      isResponsible: row.isResponsible === 1,
      state: stateOf(row, now),
    })),
    invitations: invitations.map((row) => ({
      ...grantOf(row),
      id: row.id,
      email: row.email,
      expiresAt: toIso(row.expiresAt),
      isExpired: row.expiresAt <= now,
      mail: row.mail,
    })),
  });
}

function stateOf({ status, until }: { status: string; until: number | null }, now: number) {
  if (status !== 'active') return 'inactive';
  return until !== null && until <= now ? 'ended' : 'active';
}
