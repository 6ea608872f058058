import { membershipsOf } from '#db/sql/organizations.ts';
import { currentMemberships } from '#shared/organizations/rights.ts';
import { SUPPORT_VIEW_HEADER } from '#shared/people/support-view.ts';
import { clientAddress } from '#worker/http/client-address.ts';
import { logError } from '#worker/log.ts';
import type { Actor, Identified } from './actor.ts';
import type { AuthDeps } from './authenticate.ts';
import { authenticate } from './authenticate.ts';
import { type Found, findPerson } from './find-person.ts';
import type { VerifiedToken } from './verify-token.ts';

export function bearerToken(request: Request): string | null {
  const match = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '');
  return match?.[1] ?? null;
}

/**
 * Resolves the bearer token of a request to an actor or a refusal; both are null when no token was sent. A tab that
 * views an organizer's pages is nobody here: only procedures know such views.
 */
export async function resolveActor(deps: AuthDeps, request: Request): Promise<Identified> {
  if (request.headers.has(SUPPORT_VIEW_HEADER)) return { actor: null, refusal: 'VIEW_ONLY' };
  return await resolveToken(deps, request);
}

/** The person of the token itself, also in a tab that views another's pages. */
export async function resolveToken(deps: AuthDeps, request: Request): Promise<Identified> {
  const raw = bearerToken(request);
  if (raw === null) return { actor: null, refusal: null };
  try {
    return await resolveBearer(deps, request, raw);
  } catch (error) {
    // An unreachable or unmigrated database says nothing about the session: the client keeps it and retries.
    logError('resolve actor', error);
    return { actor: null, refusal: 'AUTH_UNAVAILABLE' };
  }
}

async function resolveBearer(deps: AuthDeps, request: Request, raw: string): ReturnType<typeof resolveActor> {
  const verified = await authenticate(deps, request, raw);
  if (!verified.ok) return { actor: null, refusal: verified.code };
  const { mode, token } = verified.value;
  const found = await findPerson(deps, { mode, token, raw, address: clientAddress(request) });
  if (!found.ok) return { actor: null, refusal: found.code };
  return { actor: actorOf(found.value, token, deps.now()), refusal: null };
}

export function actorOf(
  { person, aal, needsSecondFactor }: Found,
  { sessionId, provenAt }: Pick<VerifiedToken, 'sessionId' | 'provenAt'>,
  now: number,
): Actor {
  return {
    id: person.id,
    email: person.email,
    emailVerified: person.emailVerifiedAt !== null,
    name: person.name,
    role: person.role,
    status: person.status,
    memberships: currentMemberships(membershipsOf(person.memberships), now),
    imageKey: person.imageKey,
    language: person.language,
    currency: person.currency,
    sessionId,
    aal,
    provenAt,
    needsSecondFactor,
  };
}
