import { env } from 'cloudflare:test';
import { type AskedRight, RIGHTS, type Right } from '#shared/organizations/rights.ts';
import { fundWallet } from '../events.ts';
import { type Person, person } from '../people.ts';

/** The end of a membership, its events and whether it is an owner's; by default a member for all events, without end. */
export interface MemberTerms {
  rights?: readonly Right[];
  isOwner?: boolean;
  /** Null: all events. */
  eventId?: string | null;
  until?: number | null;
}

/** Makes a person a member of an organization, as accepting an invitation does. Box offices are not told. */
export async function join(organizationId: string, { id }: Person, terms: MemberTerms = {}): Promise<void> {
  const { rights = RIGHTS, isOwner = false, eventId = null, until = null } = terms;
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO organization_members (organization_id, user_id, is_owner, rights, all_events, until, added_by,
                                         created_at, updated_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?1, 0, 0)`,
    ).bind(organizationId, id, isOwner ? 1 : 0, JSON.stringify(rights), eventId === null ? 1 : 0, until),
    env.DB.prepare(
      `INSERT INTO member_events (organization_id, user_id, event_id)
       SELECT ?1, ?2, ?3 WHERE ?3 IS NOT NULL`,
    ).bind(organizationId, id, eventId),
  ]);
}

/** Ends a membership, as removing the member does. Box offices are not told. */
export async function leave(organizationId: string, { id }: Person): Promise<void> {
  await env.DB.prepare('DELETE FROM organization_members WHERE organization_id = ?1 AND user_id = ?2')
    .bind(organizationId, id)
    .run();
}

/** The rights that do not open what any of these opens. `see` comes with every right, so nothing is beside it. */
export function rightsBeside(asked: readonly AskedRight[]): Right[] {
  return asked.includes('see') ? [] : RIGHTS.filter((right) => !asked.includes(right));
}

/** Members of the organizer's organization by what they may do there. */
export class Members {
  readonly #organizationId: string;
  readonly #byTerms = new Map<string, Promise<Person>>();

  constructor(organizationId: string) {
    this.#organizationId = organizationId;
  }

  /** The member of the whole organization with exactly these rights. */
  with(rights: readonly Right[]): Promise<Person> {
    return this.#member(`with ${rights.join(' ')}`, { rights });
  }

  /** Who has an asked right and nothing else. */
  may(right: AskedRight): Promise<Person> {
    return right === 'own' ? this.#member('owner', { isOwner: true }) : this.with([right]);
  }

  /** Every right, for one event alone. */
  onlyFor(eventId: string): Promise<Person> {
    return this.#member(`only for ${eventId}`, { eventId });
  }

  /** Every right, until now. */
  ended(): Promise<Person> {
    return this.#member('ended', { until: Date.now() - 1 });
  }

  #member(name: string, terms: MemberTerms): Promise<Person> {
    const known = this.#byTerms.get(name);
    if (known) return known;
    const made = this.#make(name, terms);
    this.#byTerms.set(name, made);
    return made;
  }

  async #make(name: string, terms: MemberTerms): Promise<Person> {
    const who = await person({ name });
    await join(this.#organizationId, who, terms);
    await fundWallet(who, 10_000_000);
    return who;
  }
}
