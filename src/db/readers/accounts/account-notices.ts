import type { Reader } from '#db/client.ts';
import type { AccountNotice } from '#shared/states.ts';
import type { Language } from '#shared/text/languages.ts';

export interface MailedNotice {
  id: string;
  what: AccountNotice;
  email: string;
  detail: string;
  createdAt: number;
  language: Language | null;
}

export function readAccountNotices(reader: Reader, ids: readonly string[]): Promise<MailedNotice[]> {
  return reader.all(
    `SELECT n.id, n.what, n.email, n.detail, n.created_at AS createdAt,
            coalesce(u.language, i.user_metadata ->> 'language') AS language
     FROM account_notices AS n
     LEFT JOIN users AS u ON u.id = n.user_id
     LEFT JOIN identity_users AS i ON i.id = n.user_id
     WHERE n.id IN (SELECT value FROM json_each(?1))`,
    JSON.stringify(ids),
  );
}
