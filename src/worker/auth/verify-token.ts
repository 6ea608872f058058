import type { JWTPayload } from 'jose';
import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { CLOCK_TOLERANCE_S } from '#shared/auth/sign-in-limits.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import { done, refused } from '#shared/errors/errors.ts';
import { KeysUnavailableError, type TokenKeys } from './hosted/remote-keys.ts';

/** When the session last proved its person (Unix ms); null: never. */
export interface ProvenAt {
  /** By a code or link from their mailbox. */
  code: number | null;
  /** By an authenticator app. */
  factor: number | null;
}

/** Claims of a verified access token. None of them proves a verified email address. */
export interface VerifiedToken {
  /** The user id (`sub`). */
  userId: string;
  sessionId: string;
  aal: 'aal1' | 'aal2';
  provenAt: ProvenAt;
  /** The session was opened by a mail's code or link, which proves the mailbox. A password proves nothing about it. */
  byMail: boolean;
  email: string;
  /** Written by the user, so not to be trusted. */
  metadata: Record<string, unknown>;
  /** Both Unix milliseconds. */
  issuedAt: number;
  expiresAt: number;
}

/** Authentication methods of sessions that a mail opened. */
const MAIL_METHODS = ['otp', 'magiclink', 'recovery'];
/** The link of a sign-up also proves the mailbox. It may not be the first session of a hosted account. */
const PROVING_MAILS = new Set([...MAIL_METHODS, 'email/signup']);

const claims = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  role: z.literal('authenticated'),
  iat: z.number(),
  exp: z.number(),
  email: z.string().optional(),
  aal: z.string().optional(),
  amr: z.array(z.object({ method: z.string(), timestamp: z.number().catch(0) })).catch([]),
  is_anonymous: z.boolean().optional(),
  user_metadata: z.record(z.string(), z.unknown()).optional(),
});

/**
 * Checks a token's signature and claims. Only asymmetric algorithms are allowed, so that a public key can never be
 * used as an HMAC secret. Refuses with SESSION_EXPIRED, or with AUTH_UNAVAILABLE when there are no keys.
 */
export async function verifyToken(
  token: string,
  { keys, now }: { keys: TokenKeys; now: number },
): Promise<Outcome<VerifiedToken>> {
  let payload: JWTPayload;
  try {
    const verified = await jwtVerify(token, keys.find, {
      algorithms: ['ES256', 'RS256'],
      issuer: await keys.issuer(),
      audience: 'authenticated',
      requiredClaims: ['exp', 'iat', 'sub', 'role', 'session_id'],
      clockTolerance: CLOCK_TOLERANCE_S,
      currentDate: new Date(now),
    });
    payload = verified.payload;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return refused('SESSION_EXPIRED');
    if (error instanceof KeysUnavailableError) return refused('AUTH_UNAVAILABLE');
    throw error;
  }
  const read = claims.safeParse(payload);
  if (!read.success || read.data.is_anonymous === true) return refused('SESSION_EXPIRED');
  return done({
    userId: read.data.sub.toLowerCase(),
    sessionId: read.data.session_id,
    aal: read.data.aal === 'aal2' ? 'aal2' : 'aal1',
    provenAt: provenAt(read.data.amr),
    byMail: read.data.amr.some(({ method }) => MAIL_METHODS.includes(method)),
    email: (read.data.email ?? '').toLowerCase(),
    metadata: read.data.user_metadata ?? {},
    issuedAt: read.data.iat * 1000,
    expiresAt: read.data.exp * 1000,
  });
}

function provenAt(methods: readonly { method: string; timestamp: number }[]): ProvenAt {
  const newest = (isMeant: (method: string) => boolean) => {
    const times = methods.filter(({ method }) => isMeant(method)).map(({ timestamp }) => timestamp * 1000);
    return times.length > 0 ? Math.max(...times) : null;
  };
  return {
    code: newest((method) => PROVING_MAILS.has(method)),
    factor: newest((method) => method === 'totp'),
  };
}
