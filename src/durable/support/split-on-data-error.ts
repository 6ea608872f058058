/**
 * Whether the data caused the error, so that a retry would fail again. D1 reports violated constraints and
 * triggers, oversized values and malformed JSON only in the error's text.
 */
export function isDataError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /SQLITE_(CONSTRAINT|TOOBIG|MISMATCH)|constraint failed|malformed JSON|ledger:/i.test(error.message)
  );
}

/**
 * Runs a group and bisects it on a data error until the poison member is alone; other errors are rethrown.
 * @returns the result of each run, and the members that were refused
 */
export async function splitOnDataError<Member, Result>(
  members: Member[],
  run: (members: Member[]) => Promise<Result>,
): Promise<{ results: Result[]; refused: Member[] }> {
  try {
    return { results: [await run(members)], refused: [] };
  } catch (error) {
    if (!isDataError(error)) throw error;
    if (members.length === 1) return { results: [], refused: members };
    const middle = Math.ceil(members.length / 2);
    const first = await splitOnDataError(members.slice(0, middle), run);
    const second = await splitOnDataError(members.slice(middle), run);
    return {
      results: [...first.results, ...second.results],
      refused: [...first.refused, ...second.refused],
    };
  }
}
