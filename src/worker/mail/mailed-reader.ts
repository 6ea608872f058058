import type { MailedPerson } from '#db/readers/mails/mailed-people.ts';
import type { Currency } from '#shared/money/money.ts';
import type { Language } from '#shared/text/languages.ts';
import { LANGUAGE_OF } from '../http/request-language.ts';

/** Whether a person can get mail: accounts are deleted or deactivated, and sales at the door may have no address. */
export function isReachable({ email, userStatus }: Pick<MailedPerson, 'email' | 'userStatus'>): boolean {
  return userStatus === 'active' && email.includes('@');
}

export const UNREACHABLE = { skip: 'no such reader' } as const;

/** The person's own language, else the most common one for the currency. */
export function languageFor(person: Pick<MailedPerson, 'language'>, currency: Currency): Language {
  return person.language ?? LANGUAGE_OF[currency];
}
