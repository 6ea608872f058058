/** Whether the data itself caused it, so that it would come again: D1 reports a violated CHECK, key or trigger in words. */
export function isDataError(error: unknown): boolean {
  return error instanceof Error && /SQLITE_CONSTRAINT|constraint failed|ledger:/i.test(error.message);
}
