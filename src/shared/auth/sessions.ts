/** Where sessions are stored: in the embedded auth service's own tables, with the hosted service, or with helpers' phones. */
export type AuthProvider = 'embedded' | 'hosted' | 'helper';

/** Authenticator assurance level of a token: a password alone, or a second factor as well. */
export type Assurance = 'aal1' | 'aal2';

/** A session and its person, as a verified access token names them. */
export interface SessionKey {
  userId: string;
  sessionId: string;
  aal: Assurance;
  /** When the token was issued (Unix ms). */
  issuedAt: number;
}

/** A session's actor, as D1 has it. */
export interface SessionRow extends Omit<SessionKey, 'issuedAt'> {
  name: string;
  role: 'client' | 'organizer' | 'admin';
  status: 'active' | 'inactive';
  emailVerified: boolean;
}

/** All keyed by `sessionName`. */
export interface SessionsRead {
  found: Map<string, SessionRow>;
  /** Sessions that have ended. */
  ended: Set<string>;
  /** Sessions of people whom the auth service has banned, or whose account is inactive. */
  barred: Set<string>;
  /** Sessions without a second factor whose person has one enrolled. */
  weak: Set<string>;
}

/** The key includes the assurance level, because one session has tokens from before and after its second factor. */
export function sessionName({ sessionId, aal }: Pick<SessionKey, 'sessionId' | 'aal'>): string {
  return `${sessionId}|${aal}`;
}
