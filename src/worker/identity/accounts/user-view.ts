import { readerOf } from '#db/client.ts';
import { type IdentityFactorRow, readFactors } from '#db/readers/identity/factors.ts';
import type { IdentityUserRow } from '#db/readers/identity/users.ts';
import { readObject } from '../user-row.ts';

/** A user in the client library's format. Like GoTrue, it omits empty keys. */
export type UserView = Record<string, unknown> & { id: string };

export function viewUser(user: IdentityUserRow, factors: IdentityFactorRow[] = []): UserView {
  return {
    id: user.id,
    aud: 'authenticated',
    role: user.role,
    email: user.email,
    ...timeKey('email_confirmed_at', user.emailConfirmedAt),
    ...timeKey('invited_at', user.invitedAt),
    phone: '',
    ...timeKey('confirmation_sent_at', user.confirmationSentAt),
    ...timeKey('confirmed_at', user.emailConfirmedAt),
    ...timeKey('recovery_sent_at', user.recoverySentAt),
    ...(user.newEmail === null ? {} : { new_email: user.newEmail }),
    ...timeKey('email_change_sent_at', user.emailChangeSentAt),
    ...timeKey('reauthentication_sent_at', user.reauthenticationSentAt),
    ...timeKey('last_sign_in_at', user.lastSignInAt),
    app_metadata: readObject(user.appMetadata),
    user_metadata: readObject(user.userMetadata),
    ...(factors.length === 0 ? {} : { factors: factors.map(viewFactor) }),
    identities: [viewIdentity(user)],
    created_at: iso(user.createdAt),
    updated_at: iso(user.updatedAt),
    ...timeKey('banned_until', user.bannedUntil),
    ...timeKey('deleted_at', user.deletedAt),
    is_anonymous: false,
  };
}

/** `viewUser` with the second factors, which cost a read. */
export async function describeUser(deps: { db: D1Database }, user: IdentityUserRow): Promise<UserView> {
  return viewUser(user, await readFactors(readerOf(deps.db), user.id));
}

export function viewFactor(factor: IdentityFactorRow) {
  return {
    id: factor.id,
    created_at: iso(factor.createdAt),
    updated_at: iso(factor.updatedAt),
    status: factor.status,
    ...(factor.friendlyName === '' ? {} : { friendly_name: factor.friendlyName }),
    factor_type: 'totp',
    phone: null,
    last_challenged_at: factor.lastChallengedAt === null ? null : iso(factor.lastChallengedAt),
  };
}

function viewIdentity(user: IdentityUserRow) {
  return {
    identity_id: user.identityId,
    id: user.id,
    user_id: user.id,
    identity_data: {
      ...readObject(user.userMetadata),
      sub: user.id,
      email: user.email,
      email_verified: user.emailConfirmedAt !== null,
      phone_verified: false,
    },
    provider: 'email',
    last_sign_in_at: iso(user.lastSignInAt ?? user.createdAt),
    created_at: iso(user.createdAt),
    updated_at: iso(user.updatedAt),
    email: user.email,
  };
}

function timeKey(key: string, ms: number | null): Record<string, string> {
  return ms === null ? {} : { [key]: iso(ms) };
}

export function iso(ms: number): string {
  return new Date(ms).toISOString();
}
