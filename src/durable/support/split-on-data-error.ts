import { isDataError } from '#db/d1-errors.ts';

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
