import { USER_METADATA_MAX_BYTES } from '#shared/sign-in-limits.ts';
import type { Result } from '../failures.ts';
import { invalid, ok } from '../failures.ts';

type Metadata = Record<string, unknown>;

/** Merges what a person says about themselves; a null takes a key away. Bounded, as it rides in every token. */
export function mergeMetadata(current: Metadata, changes: Metadata | null | undefined): Result<Metadata> {
  const merged = Object.fromEntries(
    Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null),
  );
  const bytes = new TextEncoder().encode(JSON.stringify(merged)).length;
  return bytes > USER_METADATA_MAX_BYTES ? invalid('user metadata is too large') : ok(merged);
}
