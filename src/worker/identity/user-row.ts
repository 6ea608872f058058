/** A row of `identity_users`. Times in Unix milliseconds. */
export interface IdentityUserRow {
  id: string;
  email: string;
  password_hash: string | null;
  email_confirmed_at: number | null;
  invited_at: number | null;
  confirmation_sent_at: number | null;
  recovery_sent_at: number | null;
  new_email: string | null;
  email_change_sent_at: number | null;
  email_change_confirmed: number;
  reauthentication_sent_at: number | null;
  last_sign_in_at: number | null;
  role: string;
  app_metadata: string;
  user_metadata: string;
  identity_id: string;
  banned_until: number | null;
  deleted_at: number | null;
  created_at: number;
  updated_at: number;
}

/** A row of `identity_sessions`. */
export interface IdentitySessionRow {
  id: string;
  user_id: string;
  aal: 'aal1' | 'aal2';
  factor_id: string | null;
  amr: string;
  refresh_counter: number;
  refresh_key: string;
  refreshed_at: number;
  created_at: number;
}

export interface IdentityFactorRow {
  id: string;
  user_id: string;
  friendly_name: string;
  status: 'unverified' | 'verified';
  secret_sealed: string;
  last_step: number;
  last_challenged_at: number | null;
  created_at: number;
  updated_at: number;
}

/** Parses a JSON object column; anything but an object counts as empty. */
export function readObject(json: string): Record<string, unknown> {
  const value: unknown = JSON.parse(json);
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}
