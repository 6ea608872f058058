/**
 * Asks each, so many at once, until all have answered or the time is up. Whoever has not answered by then, or has
 * nothing to say (null), has no entry; whoever has not been asked by then is not asked any more.
 */
export async function answersInTime<MaybeUnsynced, Answer>(
  asked: readonly MaybeUnsynced[],
  ask: (one: MaybeUnsynced) => Promise<Answer | null>,
  { atOnce, timeIsUp }: { atOnce: number; timeIsUp: Promise<unknown> },
): Promise<Map<MaybeUnsynced, Answer>> {
  const answers = new Map<MaybeUnsynced, Answer>();
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
