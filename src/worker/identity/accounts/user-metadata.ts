import { USER_METADATA_MAX_BYTES } from '#shared/people/sign-in-limits.ts';
import type { Result } from '../failures.ts';
import { invalid, ok } from '../failures.ts';

type Metadata = Record<string, unknown>;

/** Merges what a person says about themselves; a null takes a key away. Bounded, as it rides in every token. */
export function mergeMetadata(current: Metadata, changes: Metadata | null | undefined): Result<Metadata> {
  const merged = withoutNulls({ ...current, ...changes });
  const bytes = new TextEncoder().encode(JSON.stringify(merged)).length;
  return bytes > USER_METADATA_MAX_BYTES ? invalid('user metadata is too large') : ok(merged);
}

/** As Supabase Auth merges metadata: a key that is set to null is removed. */
export function withoutNulls(metadata: Metadata): Metadata {
  return Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== null));
}
