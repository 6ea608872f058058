/** One JSON line per log entry; never tokens, codes, links or bodies. */
export function logError(what: string, error: unknown, facts: Record<string, unknown> = {}): void {
  const cause =
    error instanceof Error ? { name: error.name, message: error.message, stack: error.stack } : { error };
  console.error(JSON.stringify({ level: 'error', what, ...facts, ...cause }));
}

export function logWarning(what: string, facts: Record<string, unknown> = {}): void {
  console.warn(JSON.stringify({ level: 'warning', what, ...facts }));
}
