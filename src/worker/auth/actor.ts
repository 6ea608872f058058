import { done, type ErrorCode, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Currency } from '#shared/money/money.ts';
import type { Membership } from '#shared/organizations/rights.ts';
import type { UserRole, UserStatus } from '#shared/states.ts';
import type { Language } from '#shared/text/languages.ts';
import type { ProvenAt } from './verify-token.ts';

/** The user behind a request: the `users` row for the `sub` of a verified access token. */
export interface Actor {
  id: string;
  email: string;
  /** As reported by the auth service; user metadata cannot set it. */
  emailVerified: boolean;
  name: string;
  role: UserRole;
  status: UserStatus;
  /** Those that have not ended, in organizations that organize. `mayDo` decides by them. */
  memberships: readonly Membership[];
  imageKey: string | null;
  language: Language | null;
  currency: Currency | null;
  /** The auth session and its assurance level. */
  sessionId: string;
  aal: 'aal1' | 'aal2';
  provenAt: ProvenAt;
  /** A second factor is enrolled and this session has not passed it: only the challenge is open. */
  needsSecondFactor: boolean;
}

/** The user of a request's token; `refusal` says why a token that was sent yields no actor. */
export interface Identified {
  actor: Actor | null;
  refusal: ErrorCode | null;
}

/**
 * The signed-in, active user who has passed every enrolled factor, or the reason why private procedures stay closed.
 */
export function activeActor({ actor, refusal }: Identified): Outcome<Actor> {
  if (!actor) return refused(refusal ?? 'NOT_SIGNED_IN');
  if (actor.status !== 'active') return refused('ACCOUNT_INACTIVE');
  return actor.needsSecondFactor ? refused('SECOND_FACTOR_NEEDED') : done(actor);
}
