import type { ErrorCode } from '#shared/errors/errors.ts';
import type { NewName } from '#shared/lists/parse-names.ts';

/** Adds guests, by an organizer or by the owner of their list. */
export interface AddNames {
  /** @returns a result a name, by its place among them; null if the call failed, and `failure` says why */
  run: (
    names: NewName[],
  ) => Promise<({ line: number; ok: true } | { line: number; ok: false; code: ErrorCode })[] | null>;
  busy: boolean;
  failure: string | null;
}
