/**
 * Whether the data itself caused it, so that it would come again: D1 reports a violated CHECK, key or trigger, and what is
 * too large or no JSON, in words.
 */
export function isDataError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /SQLITE_(CONSTRAINT|TOOBIG|MISMATCH)|constraint failed|malformed JSON|ledger:/i.test(error.message)
  );
}

/**
 * Runs a group. One whose data D1 refuses is halved until the poisonous member is alone; whatever else `run` throws is
 * thrown. @returns what each run gave, and the members that were refused
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
