import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { flag, id, time } from './columns.ts';

/** Purposes of a mail token. */
export const MAIL_TOKEN_PURPOSES = [
  'confirmation',
  'invite',
  'recovery',
  'magiclink',
  'email_change_current',
  'email_change_new',
  'reauthentication',
] as const;
export type MailTokenPurpose = (typeof MAIL_TOKEN_PURPOSES)[number];

export const AUTHENTICATION_METHODS = [
  'password',
  'otp',
  'totp',
  'recovery',
  'magiclink',
  'email/signup',
  'email_change',
  'invite',
] as const;

/** Tables of the embedded auth service; unused when sign-in is hosted. */
export const identityUsers = sqliteTable(
  'identity_users',
  {
    id: id(),
    /** Lower case. */
    email: text('email').notNull(),
    /** PHC string with its parameters; null for an account without a password. */
    passwordHash: text('password_hash'),
    emailConfirmedAt: time('email_confirmed_at'),
    invitedAt: time('invited_at'),
    confirmationSentAt: time('confirmation_sent_at'),
    recoverySentAt: time('recovery_sent_at'),
    newEmail: text('new_email'),
    emailChangeSentAt: time('email_change_sent_at'),
    /** Bit mask of the confirmed sides of an address change: 1 the old address, 2 the new one. */
    emailChangeConfirmed: integer('email_change_confirmed').notNull().default(0),
    reauthenticationSentAt: time('reauthentication_sent_at'),
    lastSignInAt: time('last_sign_in_at'),
    role: text('role').notNull().default('authenticated'),
    /** JSON objects. */
    appMetadata: text('app_metadata').notNull().default('{}'),
    userMetadata: text('user_metadata').notNull().default('{}'),
    identityId: text('identity_id').notNull(),
    bannedUntil: time('banned_until'),
    deletedAt: time('deleted_at'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [uniqueIndex('identity_users_email').on(t.email)],
);

export const identitySessions = sqliteTable(
  'identity_sessions',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => identityUsers.id, { onDelete: 'cascade' }),
    aal: text('aal', { enum: ['aal1', 'aal2'] })
      .notNull()
      .default('aal1'),
    factorId: text('factor_id'),
    /** JSON array of `{method, timestamp}`, newest first. */
    amr: text('amr').notNull(),
    /** The refresh token is a counter with an HMAC under this session's own key; no token is stored. */
    refreshCounter: integer('refresh_counter').notNull().default(0),
    refreshKey: text('refresh_key').notNull(),
    refreshedAt: time('refreshed_at').notNull(),
    userAgent: text('user_agent'),
    ip: text('ip'),
    createdAt: time('created_at').notNull(),
  },
  (t) => [index('identity_sessions_user').on(t.userId)],
);

/** One live token per person and purpose, replaced on resend, deleted on use. Only hashes are stored. */
export const identityTokens = sqliteTable(
  'identity_tokens',
  {
    userId: text('user_id')
      .notNull()
      .references(() => identityUsers.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: MAIL_TOKEN_PURPOSES }).notNull(),
    /** SHA-256 of the link's token, hex. */
    linkHash: text('link_hash').notNull(),
    /** HMAC of purpose, user and six-digit code. */
    codeHash: text('code_hash').notNull(),
    /** The address it was sent to. */
    email: text('email').notNull(),
    /** A pending sign-up's password and data, applied only when this exact mail is confirmed. */
    pendingPasswordHash: text('pending_password_hash'),
    pendingData: text('pending_data'),
    /**
     * SHA-256 of the signing-up browser's cookie: only that browser can activate the pending password. `any` needs no
     * cookie.
     */
    pendingBrowser: text('pending_browser'),
    flowId: text('flow_id'),
    tries: integer('tries').notNull().default(0),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.purpose] }), uniqueIndex('identity_tokens_link').on(t.linkHash)],
);

/** PKCE flows: the challenge that the code of a mail's link is exchanged against. */
export const identityFlows = sqliteTable(
  'identity_flows',
  {
    id: id(),
    userId: text('user_id').references(() => identityUsers.id, { onDelete: 'cascade' }),
    /** SHA-256 of the one-use code, set when the link was opened. */
    codeHash: text('code_hash'),
    challenge: text('challenge').notNull(),
    challengeMethod: text('challenge_method').notNull(),
    authenticationMethod: text('authentication_method', { enum: AUTHENTICATION_METHODS }).notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [uniqueIndex('identity_flows_code').on(t.codeHash), index('identity_flows_user').on(t.userId)],
);

export const identityFactors = sqliteTable(
  'identity_factors',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => identityUsers.id, { onDelete: 'cascade' }),
    friendlyName: text('friendly_name').notNull().default(''),
    status: text('status', { enum: ['unverified', 'verified'] })
      .notNull()
      .default('unverified'),
    /** TOTP secret, sealed with AES-GCM under the Worker's secret. */
    secretSealed: text('secret_sealed').notNull(),
    /** The last accepted 30 s step, so that a code works once. */
    lastStep: integer('last_step').notNull().default(0),
    lastChallengedAt: time('last_challenged_at'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [uniqueIndex('identity_factors_name').on(t.userId, t.friendlyName)],
);

export const identityChallenges = sqliteTable('identity_challenges', {
  id: id(),
  factorId: text('factor_id')
    .notNull()
    .references(() => identityFactors.id, { onDelete: 'cascade' }),
  ip: text('ip'),
  tries: integer('tries').notNull().default(0),
  verifiedAt: time('verified_at'),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
});

/** Token buckets and counters; `key` names the limit. Also used by the API outside sign-in. */
export const rateLimits = sqliteTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    tokens: integer('tokens').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [index('rate_limits_updated').on(t.updatedAt)],
);

/** ES256 key pair; generated on first use, or inserted by an operator to rotate. */
export const identityKeys = sqliteTable('identity_keys', {
  id: id(),
  /** JWK as JSON; sealed when a wrapping secret is set. */
  privateJwk: text('private_jwk').notNull(),
  publicJwk: text('public_jwk').notNull(),
  sealed: flag('sealed').notNull().default(false),
  createdAt: time('created_at').notNull(),
});

/** Mails in development, stored instead of sent. */
export const devMailbox = sqliteTable(
  'dev_mailbox',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** The link and code of a sign-in mail, for tests and developers. */
    link: text('link'),
    code: text('code'),
    /** JSON: `[{name, type, content}]`, the content in base64. */
    attachments: text('attachments').notNull().default('[]'),
    /** Prevents a second row when a mail is sent again after a crash. */
    idempotencyKey: text('idempotency_key'),
    createdAt: time('created_at').notNull(),
  },
  (t) => [index('dev_mailbox_to').on(t.to), uniqueIndex('dev_mailbox_key').on(t.idempotencyKey)],
);

/** One authentication of a session. */
export interface AuthenticationMethod {
  method: (typeof AUTHENTICATION_METHODS)[number];
  /** Unix seconds. */
  timestamp: number;
}
