import type { Reader } from '#db/client.ts';
import type { Language } from '#shared/text/languages.ts';

/** What is known here of an account to which the hosted service mails. Most newcomers are unknown. */
export interface MailedAccount {
  language: Language | null;
  /** Its password is being replaced by us. */
  isReplaced: 0 | 1;
}

export async function readMailedAccount(reader: Reader, userId: string, now: number): Promise<MailedAccount> {
  const account = await reader.first<MailedAccount>(
    `SELECT (SELECT language FROM users WHERE id = ?1) AS language,
            EXISTS (SELECT 1 FROM password_replacements WHERE user_id = ?1 AND ends_at > ?2) AS isReplaced`,
    userId,
    now,
  );
  return account ?? { language: null, isReplaced: 0 };
}
