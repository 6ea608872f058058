/**
 * Calls `ask` for each item with limited concurrency until all are done or time is up. Items without a result by
 * then, or with null, have no entry; items not started by then are skipped.
 */
export async function answersInTime<Asked, Answer>(
  asked: readonly Asked[],
  ask: (one: Asked) => Promise<Answer | null>,
  { atOnce, timeIsUp }: { atOnce: number; timeIsUp: Promise<unknown> },
): Promise<Map<Asked, Answer>> {
  const answers = new Map<Asked, Answer>();
  const left = [...asked];
  const askOnward = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) {
      const answer = await ask(one);
      if (answer !== null) answers.set(one, answer);
    }
  };
  await Promise.race([Promise.all(Array.from({ length: atOnce }, askOnward)), timeIsUp]);
  left.length = 0;
  return new Map(answers);
}
