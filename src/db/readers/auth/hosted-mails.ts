import type { Reader } from '#db/client.ts';
import type { Language } from '#shared/text/languages.ts';

/** What is known here of an account to which the hosted service mails. Most newcomers are unknown. */
export interface MailedAccount {
  language: Language | null;
  /** An administrator has switched it off here; the service may know nothing of it. */
  isDeactivated: 0 | 1;
  /** Its password is being replaced by us. */
  isReplaced: 0 | 1;
}

export async function readMailedAccount(reader: Reader, userId: string, now: number): Promise<MailedAccount> {
  const account = await reader.first<MailedAccount>(
    `SELECT (SELECT language FROM users WHERE id = ?1) AS language,
            EXISTS (SELECT 1 FROM users WHERE id = ?1 AND status = 'inactive') AS isDeactivated,
            EXISTS (SELECT 1 FROM password_replacements WHERE user_id = ?1 AND ends_at > ?2) AS isReplaced`,
    userId,
    now,
  );
  return account ?? { language: null, isDeactivated: 0, isReplaced: 0 };
}
