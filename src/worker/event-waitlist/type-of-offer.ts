import type { MailedWaiter } from '#db/readers/mail/mailed-tickets.ts';
import { anyOf } from '#shared/text/intl.ts';

/** What an entry waits for: "Stalls or Circle". */
export function typeOfOffer(
  language: string,
  { typeName, alsoTypeNames }: Pick<MailedWaiter, 'typeName' | 'alsoTypeNames'>,
): string {
  return anyOf(language, [typeName, ...(JSON.parse(alsoTypeNames) as string[])]);
}
