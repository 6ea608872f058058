import type { UserStatus } from '#shared/states.ts';
import type { Language } from '#shared/text/languages.ts';

/** Whom a mail is written to. */
export interface MailedPerson {
  email: string;
  guestName: string;
  /** Null: they have chosen none. */
  language: Language | null;
  userStatus: UserStatus;
}

/** Its columns, of `users AS u`. */
export const MAILED_PERSON = 'u.email, u.name AS guestName, u.language AS language, u.status AS userStatus';
