/** Logs one JSON line; never codes, secrets or names. */
export function logObjectError(what: string, error: unknown): void {
  const cause =
    error instanceof Error ? { name: error.name, message: error.message } : { error: String(error) };
  console.error(JSON.stringify({ level: 'error', what, ...cause }));
}
