import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { isAdministrator, isMemberOf, mayActFor } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';

type Asking = Pick<Actor, 'id' | 'role' | 'memberships'>;

/**
 * Whether the actor manages the organization's members. Other organizations count as not found.
 * @returns who must still own it when the change commits; null for an administrator
 */
export function ownOrganization(actor: Asking, organizationId: string): Outcome<string | null> {
  if (mayActFor(actor, 'own', organizationId)) return done(isAdministrator(actor) ? null : actor.id);
  return refused(isMemberOf(actor, organizationId) ? 'RIGHT_NEEDED' : 'NOT_FOUND');
}
