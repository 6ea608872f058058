import type { MailedPerson } from '#db/readers/mail/mailed.ts';
import type { Currency } from '#shared/money/money.ts';
import type { Language } from '#shared/text/languages.ts';
import { LANGUAGE_OF } from '#worker/http/request-language.ts';
import type { Composed } from './mail-deps.ts';

/** Whether a person can get mail: accounts are deleted or deactivated, and sales at the door may have no address. */
export function isReachable({ email, userStatus }: Pick<MailedPerson, 'email' | 'userStatus'>): boolean {
  return userStatus === 'active' && email.includes('@');
}

export const UNREACHABLE = { skip: 'no such reader' } as const;

/**
 * The composer of a mail kind with one row for each mail. Skips a mail without a row, and one that nobody can get.
 * @param missing why a mail without a row is skipped
 */
export function composeByRow<Row extends Pick<MailedPerson, 'email' | 'userStatus'> & { id: string }>(
  rows: readonly Row[],
  missing: string,
  compose: (row: Row) => Composed,
): (id: string) => Promise<Composed> {
  return async (id) => {
    const row = rows.find((one) => one.id === id);
    if (!row) return { skip: missing };
    return isReachable(row) ? compose(row) : UNREACHABLE;
  };
}

/** The person's own language, else the most common one for the currency. */
export function languageFor(person: Pick<MailedPerson, 'language'>, currency: Currency): Language {
  return person.language ?? LANGUAGE_OF[currency];
}
