import { tallyError } from '#shared/tallies.ts';

/** Logs one JSON line; never codes, secrets or names. */
export type ObjectLog = (what: string, error: unknown) => void;

/** @param facts what every line of this object says, such as its event's id */
export function objectLog(facts: Record<string, string>): ObjectLog {
  return (what, error) => {
    tallyError(what, error);
    const cause =
      error instanceof Error ? { name: error.name, message: error.message } : { error: String(error) };
    console.error(JSON.stringify({ level: 'error', what, ...facts, ...cause }));
  };
}
