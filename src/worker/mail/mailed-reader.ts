import type { MailedPerson } from '#db/readers/mails/mailed-people.ts';
import type { Currency } from '#shared/money/money.ts';
import type { Language } from '#shared/text/languages.ts';
import { LANGUAGE_OF } from './language-of-currency.ts';

/** Whether there is anybody to write to: accounts are deleted and barred, and tickets are sold at the door to nobody. */
export function isReachable({ email, userStatus }: Pick<MailedPerson, 'email' | 'userStatus'>): boolean {
  return userStatus === 'active' && email.includes('@');
}

export const UNREACHABLE = { skip: 'no such reader' } as const;

/** The person's own language, else the one that people mostly speak where they pay in this currency. */
export function languageFor(person: Pick<MailedPerson, 'language'>, currency: Currency): Language {
  return person.language ?? LANGUAGE_OF[currency];
}
