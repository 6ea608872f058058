import { USER_METADATA_MAX_BYTES } from '#shared/auth/sign-in-limits.ts';
import type { Result } from '../failures.ts';
import { invalid, ok } from '../failures.ts';

type Metadata = Record<string, unknown>;

/** Merges user metadata; null removes a key. Bounded, because every token carries it. */
export function mergeMetadata(current: Metadata, changes: Metadata | null | undefined): Result<Metadata> {
  const merged = withoutNulls({ ...current, ...changes });
  const bytes = new TextEncoder().encode(JSON.stringify(merged)).length;
  return bytes > USER_METADATA_MAX_BYTES ? invalid('user metadata is too large') : ok(merged);
}

/** Like Supabase Auth, removes keys that are set to null. */
export function withoutNulls(metadata: Metadata): Metadata {
  return Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== null));
}
