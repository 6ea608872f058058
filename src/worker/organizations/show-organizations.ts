import { readerOf } from '#db/client.ts';
import {
  readFoundedCount,
  readNamedOrganizations,
  readOrganization,
} from '#db/readers/organizations/organizations.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { MyOrganizations, Organization } from '#shared/contracts/organizations/organizations.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { ORGANIZATIONS_PER_PERSON_MAX } from '#shared/organizations/organization-limits.ts';
import { isMemberOf, type Membership, mayActFor, mayFound } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { imageUrl } from '#worker/files/image-url.ts';

/** What a person may do for an organization, as their client reads it. */
export function membershipView({ organizationId, isOwner, rights, eventIds, until }: Membership) {
  return {
    organizationId,
    isOwner,
    rights: [...rights],
    eventIds: eventIds && [...eventIds],
    until: until === null ? null : toIso(until),
  };
}

/** The actor's organizations, their own one first. */
export async function listMyOrganizations(
  { db }: Pick<Deps, 'db'>,
  { actor }: { actor: Actor },
): Promise<MyOrganizations> {
  const reader = readerOf(db);
  const ids = actor.memberships.map(({ organizationId }) => organizationId);
  const [organizations, founded] = await Promise.all([
    readNamedOrganizations(reader, ids),
    readFoundedCount(reader, actor.id),
  ]);
  const items = organizations.flatMap(({ id, name, foundedBy, owners }) => {
    const membership = actor.memberships.find(({ organizationId }) => organizationId === id);
    if (!membership) return [];
    const named = { name, isFounder: foundedBy === actor.id, owners: JSON.parse(owners) as string[] };
    return [{ ...membershipView(membership), ...named }];
  });
  items.sort((a, b) => Number(b.organizationId === actor.id) - Number(a.organizationId === actor.id));
  return { items, mayCreate: mayFound(actor) && founded < ORGANIZATIONS_PER_PERSON_MAX };
}

/** One organization for its members. Others count as not found. */
export async function showOrganization(
  { db }: Pick<Deps, 'db'>,
  { actor, organizationId }: { actor: Actor; organizationId: string },
): Promise<Outcome<Organization>> {
  const isOwner = mayActFor(actor, 'own', organizationId);
  if (!isOwner && !isMemberOf(actor, organizationId)) return refused('NOT_FOUND');
  const found = await readOrganization(readerOf(db), organizationId);
  if (!found) return refused('NOT_FOUND');
  const { accountStatus, ...organization } = found.organization;
  return done({
    ...organization,
    isOwner,
    accountStatus: isOwner ? accountStatus : null,
    owners: found.owners.map(({ imageKey, isResponsible, ...owner }) => ({
      ...owner,
      imageUrl: imageUrl(imageKey),
      isYou: owner.userId === actor.id,
      isResponsible: isOwner && isResponsible === 1,
    })),
  });
}
