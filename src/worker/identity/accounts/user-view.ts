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
    ...timeKey('email_confirmed_at', user.email_confirmed_at),
    ...timeKey('invited_at', user.invited_at),
    phone: '',
    ...timeKey('confirmation_sent_at', user.confirmation_sent_at),
    ...timeKey('confirmed_at', user.email_confirmed_at),
    ...timeKey('recovery_sent_at', user.recovery_sent_at),
    ...(user.new_email === null ? {} : { new_email: user.new_email }),
    ...timeKey('email_change_sent_at', user.email_change_sent_at),
    ...timeKey('reauthentication_sent_at', user.reauthentication_sent_at),
    ...timeKey('last_sign_in_at', user.last_sign_in_at),
    app_metadata: readObject(user.app_metadata),
    user_metadata: readObject(user.user_metadata),
    ...(factors.length === 0 ? {} : { factors: factors.map(viewFactor) }),
    identities: [viewIdentity(user)],
    created_at: iso(user.created_at),
    updated_at: iso(user.updated_at),
    ...timeKey('banned_until', user.banned_until),
    ...timeKey('deleted_at', user.deleted_at),
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
    created_at: iso(factor.created_at),
    updated_at: iso(factor.updated_at),
    status: factor.status,
    ...(factor.friendly_name === '' ? {} : { friendly_name: factor.friendly_name }),
    factor_type: 'totp',
    phone: null,
    last_challenged_at: factor.last_challenged_at === null ? null : iso(factor.last_challenged_at),
  };
}

function viewIdentity(user: IdentityUserRow) {
  return {
    identity_id: user.identity_id,
    id: user.id,
    user_id: user.id,
    identity_data: {
      ...readObject(user.user_metadata),
      sub: user.id,
      email: user.email,
      email_verified: user.email_confirmed_at !== null,
      phone_verified: false,
    },
    provider: 'email',
    last_sign_in_at: iso(user.last_sign_in_at ?? user.created_at),
    created_at: iso(user.created_at),
    updated_at: iso(user.updated_at),
    email: user.email,
  };
}

function timeKey(key: string, ms: number | null): Record<string, string> {
  return ms === null ? {} : { [key]: iso(ms) };
}

export function iso(ms: number): string {
  return new Date(ms).toISOString();
}
