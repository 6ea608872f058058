import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { type AnyRight, mayActFor, memberScopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';

/**
 * The organization that a person acts for: the named one, else their own, else the only one where they have the right.
 */
export function organizationFor(
  actor: Pick<Actor, 'id' | 'role' | 'memberships'>,
  right: AnyRight,
  wanted: string | null | undefined,
): Outcome<string> {
  const { organizations } = memberScopeOf(actor, right);
  // What owners keep to themselves is closed to administrators too.
  const mayName = (id: string) =>
    organizations.includes(id) || (right !== 'own' && mayActFor(actor, right, id));
  if (wanted) return mayName(wanted) ? done(wanted) : refused('FORBIDDEN');
  if (organizations.includes(actor.id)) return done(actor.id);
  const [only] = organizations;
  if (only === undefined) return refused('FORBIDDEN');
  return organizations.length === 1 ? done(only) : refused('BAD_INPUT', { field: 'organizationId' });
}
