/** Largest step from one id to the next, in the first eight digits. */
const STEP_MAX = 256;
const HEADS = 2 ** 32;

/**
 * Generates UUIDs that increase in small steps from a random start: the rows of one flush are neighbors in every
 * index by id and share its pages, where random ids would write a page each. The first eight digits, which people
 * read out as a ticket's number, stay distinct; all others but the version are random.
 *
 * @param randomId returns a random UUID
 */
export function sequentialIds(randomId: () => string): () => string {
  let head: number | null = null;
  return () => {
    const id = randomId();
    const chance = Number.parseInt(id.slice(0, 8), 16);
    head = head === null ? chance : (head + 1 + (chance % STEP_MAX)) % HEADS;
    // Version 8: a custom UUID layout.
    return `${head.toString(16).padStart(8, '0')}${id.slice(8, 14)}8${id.slice(15)}`;
  };
}
