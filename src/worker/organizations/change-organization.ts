import {
  insertOrganization,
  renameOrganization,
  takeAccountOver,
} from '#db/commits/organizations/organizations.ts';
import type {
  CreateOrganizationInput,
  RenameOrganizationInput,
  SetResponsibleInput,
} from '#shared/contracts/organizations/organizations.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { ORGANIZATIONS_PER_PERSON_MAX } from '#shared/organizations/organization-limits.ts';
import { mayFound } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { freshProofRefusal } from '#worker/auth/fresh-proof.ts';
import type { Deps } from '#worker/deps.ts';
import { idempotentMutation } from '#worker/idempotency/idempotent-mutation.ts';
import { mailedNamesRefusal } from '#worker/mail/mailed-names.ts';
import { ownersMutation } from './organization-mutation.ts';

type OrganizationDeps = Pick<Deps, 'db' | 'now' | 'newId'>;
type Changing<Input> = Input & { actor: Actor };

const DONE = { done: true } as const;

/** Founds another organization, of which the actor is the owner. Idempotent. */
export async function createOrganization(
  deps: OrganizationDeps,
  { actor, requestId, name }: Changing<CreateOrganizationInput>,
): Promise<Outcome<{ id: string }>> {
  const subjectType = 'organization';
  const mutation = { actor, requestId, action: 'organization.create', subjectType, payload: name } as const;
  const made = await idempotentMutation(deps, mutation, async (auditOf) => {
    if (!mayFound(actor)) return refused('ORGANIZERS_ONLY');
    const refusedName = await mailedNamesRefusal(deps, { userId: actor.id }, [name]);
    if (refusedName) return refusedName;
    const id = deps.newId();
    const audit = auditOf({ subjectId: id, eventId: null, details: { organizationId: id } });
    return (await insertOrganization(deps.db, { id, name, requestId, audit }))
      ? done({ id, eventId: null })
      : refused('TOO_MANY', { limit: ORGANIZATIONS_PER_PERSON_MAX });
  });
  return made.ok ? done({ id: made.value.id }) : made;
}

export async function renameOwnOrganization(
  deps: OrganizationDeps,
  { actor, requestId, organizationId, name }: Changing<RenameOrganizationInput>,
): Promise<Outcome<typeof DONE>> {
  const renamed = await ownersMutation(
    deps,
    {
      actor,
      requestId,
      organizationId,
      action: 'organization.rename',
      subjectType: 'organization',
      payload: [organizationId, name],
    },
    async (auditOf, guardId) => {
      const refusedName = await mailedNamesRefusal(deps, { userId: actor.id }, [name ?? undefined]);
      if (refusedName) return refusedName;
      const row = { organizationId, name, guardId, audit: auditOf(organizationId) };
      return (await renameOrganization(deps.db, row))
        ? done({ id: organizationId, eventId: null })
        : refused('RIGHT_NEEDED');
    },
  );
  return renamed.ok ? done(DONE) : renamed;
}

/**
 * The actor answers for the organization's payout account from now on. As strict as changing the account: a fresh proof,
 * a mail to all owners, and a week without payouts. Nobody is made answerable by somebody else.
 */
export async function takeOverAccount(
  deps: OrganizationDeps,
  { actor, requestId, organizationId }: Changing<SetResponsibleInput>,
): Promise<Outcome<typeof DONE>> {
  const taken = await ownersMutation(
    deps,
    {
      actor,
      requestId,
      organizationId,
      action: 'organization.account',
      subjectType: 'user',
      payload: organizationId,
    },
    async (auditOf) => {
      const unproven = await freshProofRefusal(deps, actor);
      if (unproven) return unproven;
      const row = { organizationId, userId: actor.id, audit: auditOf(actor.id) };
      // They answer for it already, there is none, or they own it no more.
      return (await takeAccountOver(deps.db, row))
        ? done({ id: actor.id, eventId: null })
        : refused('NOT_FOUND');
    },
  );
  return taken.ok ? done(DONE) : taken;
}
