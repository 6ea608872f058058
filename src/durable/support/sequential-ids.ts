/** How far an id may be from the one before it, in the first eight digits. */
const STEP_MAX = 256;
const HEADS = 2 ** 32;

/**
 * New UUIDs, each a small step after the one before, from a beginning by chance: the rows of one flush are neighbours in
 * every index by id and share its pages, where random ids would write a page each. The first eight digits, which people
 * compare and read out as a ticket's number, stay its own; all but them and the version are random.
 *
 * @param randomId a random UUID
 */
export function sequentialIds(randomId: () => string): () => string {
  let head: number | null = null;
  return () => {
    const id = randomId();
    const chance = Number.parseInt(id.slice(0, 8), 16);
    head = head === null ? chance : (head + 1 + (chance % STEP_MAX)) % HEADS;
    // Version 8: a UUID whose digits follow a rule of their own.
    return `${head.toString(16).padStart(8, '0')}${id.slice(8, 14)}8${id.slice(15)}`;
  };
}
