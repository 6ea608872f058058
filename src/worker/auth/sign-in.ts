import { setFirstLanguage } from '#db/commits/people/people.ts';
import type { PersonRow } from '#db/readers/people/people.ts';
import type { Login, NewAccount } from '#shared/contracts/auth.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import { done, refused } from '#shared/errors/errors.ts';
import type { Language } from '#shared/text/languages.ts';
import { clientAddress } from '#worker/http/client-address.ts';
import type { AuthDeps, RunningMode } from './authenticate.ts';
import { authenticate } from './authenticate.ts';
import { type Found, ofHosted, signInEmbedded } from './find-person.ts';
import { signInHosted } from './hosted/sign-in-hosted.ts';
import { describeMe } from './me.ts';
import { actorOf } from './resolve-actor.ts';
import type { VerifiedToken } from './verify-token.ts';

/** Creates or updates the user row from the access token of a new sign-in. */
export async function signInWithToken(
  deps: AuthDeps,
  input: { request: Request; accessToken: string; typed: NewAccount },
): Promise<Outcome<Login>> {
  const verified = await authenticate(deps, input.request, input.accessToken);
  if (!verified.ok) return verified;
  const { token } = verified.value;
  const found = await signInPerson(deps, verified.value, input);
  if (!found.ok) return found;
  if (found.value.person.status !== 'active') return refused('ACCOUNT_INACTIVE');
  const person = await keepLanguage(deps, found.value.person, input.typed.language ?? null);
  const me = await describeMe(deps, actorOf({ ...found.value, person }, token, deps.now()));
  return done({ ...me, passwordDropped: found.value.passwordDropped });
}

async function signInPerson(
  deps: AuthDeps,
  { mode, token }: { mode: RunningMode; token: VerifiedToken },
  { request, accessToken: raw, typed }: { request: Request; accessToken: string; typed: NewAccount },
): Promise<Outcome<Found & { passwordDropped: boolean }>> {
  if (mode.kind === 'embedded') {
    const found = await signInEmbedded(deps, token);
    return found.ok ? done({ ...found.value, passwordDropped: false }) : found;
  }
  const owner = { mode, token, raw, address: clientAddress(request) };
  const signedIn = await signInHosted(deps, owner, typed);
  if (!signedIn.ok) return signedIn;
  const { person, passwordDropped } = signedIn.value;
  return done({ ...ofHosted(person, token.aal), passwordDropped });
}

/** Stores the language of the sign-in page as the mail language, unless the user already has one. */
async function keepLanguage(
  { db }: AuthDeps,
  person: PersonRow,
  language: Language | null,
): Promise<PersonRow> {
  if (person.language !== null || language === null) return person;
  return (await setFirstLanguage(db, person.id, language)) ? { ...person, language } : person;
}
