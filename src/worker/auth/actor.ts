import { done, type ErrorCode, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Currency } from '#shared/money/money.ts';
import type { UserRole, UserStatus } from '#shared/states.ts';
import type { Language } from '#shared/text/languages.ts';

/** Who is asking: the user row, found by the `sub` of a verified access token. */
export interface Actor {
  id: string;
  email: string;
  /** What the auth service says, never what the person's own metadata says. */
  emailVerified: boolean;
  name: string;
  role: UserRole;
  status: UserStatus;
  imageKey: string | null;
  language: Language | null;
  currency: Currency | null;
  /** The auth session, and its assurance level. */
  sessionId: string;
  aal: 'aal1' | 'aal2';
  /** A second factor is in force and this session has not given it: nothing but the challenge is open. */
  needsSecondFactor: boolean;
}

/** Whoever a request's token belongs to; `refusal` says why a token that was sent gives nobody. */
export interface Identified {
  actor: Actor | null;
  refusal: ErrorCode | null;
}

/** The signed-in, active person who has given every proof that they have set up; else why nothing private is open. */
export function activeActor({ actor, refusal }: Identified): Outcome<Actor> {
  if (!actor) return refused(refusal ?? 'NOT_SIGNED_IN');
  if (actor.status !== 'active') return refused('ACCOUNT_INACTIVE');
  return actor.needsSecondFactor ? refused('SECOND_FACTOR_NEEDED') : done(actor);
}
