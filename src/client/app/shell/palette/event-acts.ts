/** What the palette does with an event. */
export const EVENT_ACTS = ['link', 'door', 'attendees'] as const;
export type EventAct = (typeof EVENT_ACTS)[number];

/** A shorter beginning could be any word. */
const ACT_MIN_CHARS = 3;

/**
 * Divides "attendees jazz" into what is asked and of which event. Without a name, or without an act, nothing is asked.
 * @param wordsOf the words that name each act
 */
export function splitActs(
  typed: string,
  wordsOf: Record<EventAct, string>,
): { acts: EventAct[]; name: string } {
  const acts = new Set<EventAct>();
  const rest: string[] = [];
  for (const word of typed.split(/\s+/)) {
    const asked = word.length < ACT_MIN_CHARS ? [] : EVENT_ACTS.filter((act) => begins(wordsOf[act], word));
    for (const act of asked) acts.add(act);
    if (asked.length === 0) rest.push(word);
  }
  return rest.length === 0 ? { acts: [], name: '' } : { acts: [...acts], name: rest.join(' ') };
}

function begins(words: string, typed: string): boolean {
  return words
    .toLowerCase()
    .split(' ')
    .some((word) => word.startsWith(typed.toLowerCase()));
}
