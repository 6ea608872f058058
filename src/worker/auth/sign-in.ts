import { setFirstLanguage } from '#db/commits/accounts/people.ts';
import type { PersonRow } from '#db/readers/accounts/people.ts';
import type { Me } from '#shared/contracts/people/auth.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import { done, refused } from '#shared/errors/errors.ts';
import type { Language } from '#shared/text/languages.ts';
import type { AuthDeps } from './authenticate.ts';
import { authenticate } from './authenticate.ts';
import { signInPerson } from './find-person.ts';
import { describeMe } from './me.ts';
import { actorOf } from './resolve-actor.ts';

/** Creates or updates the user row from the access token of a new sign-in. */
export async function signInWithToken(
  deps: AuthDeps,
  input: { request: Request; accessToken: string; language: Language | null },
): Promise<Outcome<Me>> {
  const verified = await authenticate(deps, input.request, input.accessToken);
  if (!verified.ok) return verified;
  const { mode, token } = verified.value;
  const found = await signInPerson(deps, { mode, token, raw: input.accessToken });
  if (!found.ok) return found;
  if (found.value.person.status !== 'active') return refused('ACCOUNT_INACTIVE');
  const person = await keepLanguage(deps, found.value.person, input.language);
  return done(await describeMe(deps, actorOf({ ...found.value, person }, token)));
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
