const COUNTER_MAX = 0xfff;

/**
 * New UUIDs of version 7: the time, a counter, and 62 random bits. Each is greater than the one before it, so that the
 * rows of one flush share the pages of every index by id. With random ids each row writes a page of its own in each of
 * them. They are names, not secrets: whoever shows a ticket shows its secret too.
 *
 * @param now Unix ms; where the clock goes back, or an id more is needed within one millisecond than the counter counts,
 * the ids go on from the last
 * @param randomId a random UUID
 */
export function orderedIds(now: () => number, randomId: () => string): () => string {
  let at = 0;
  let counter = 0;
  return () => {
    const time = now();
    if (time > at) {
      at = time;
      counter = 0;
    } else if (++counter > COUNTER_MAX) {
      at += 1;
      counter = 0;
    }
    const hex = at.toString(16).padStart(12, '0');
    const count = counter.toString(16).padStart(3, '0');
    return `${hex.slice(0, 8)}-${hex.slice(8)}-7${count}${randomId().slice(18)}`;
  };
}
