import type { Right } from '#shared/organizations/rights.ts';
import { type Person, type PersonOptions, person } from './people.ts';

interface Terms {
  rights?: Right[];
  eventIds?: string[] | null;
  until?: string | null;
  /** By default the owner's own. */
  organizationId?: string;
}

/** Input of an invitation with a new request ID; by default all events, without an end. */
export function invitationOf(owner: Person, email: string, terms: Terms = {}) {
  const { rights = ['door'], eventIds = null, until = null, organizationId = owner.id } = terms;
  return { requestId: crypto.randomUUID(), organizationId, email, rights, eventIds, until };
}

/** @returns the id of the invitation */
export async function invite(owner: Person, email: string, terms: Terms = {}): Promise<string> {
  const { data, error } = await owner.mutate('members.invite', invitationOf(owner, email, terms));
  if (error) throw new Error(error.message);
  return data.invitationId;
}

export function accept(who: Person, invitationId: string) {
  return who.mutate('members.accept', { requestId: crypto.randomUUID(), invitationId });
}

/** A person who was invited and has accepted. */
export async function memberOf(
  owner: Person,
  terms: Terms & { who?: Person; is?: PersonOptions } = {},
): Promise<Person> {
  const who = terms.who ?? (await person(terms.is));
  const { error } = await accept(who, await invite(owner, who.email, terms));
  if (error) throw new Error(error.message);
  return who;
}

/** Another owner of the organization, who organizes by role too. The first one must be `proven`. */
export async function ownerBeside(owner: Person, organizationId = owner.id): Promise<Person> {
  const second = await memberOf(owner, { is: { role: 'organizer' }, organizationId });
  const { error } = await owner.mutate('organizations.addOwner', {
    requestId: crypto.randomUUID(),
    organizationId,
    userId: second.id,
  });
  if (error) throw new Error(error.message);
  return second;
}

/** One member to whom something is done in an organization. */
export function about(organizationId: string, { id: userId }: Person) {
  return { requestId: crypto.randomUUID(), organizationId, userId };
}
