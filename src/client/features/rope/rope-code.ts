import { PATHS, pathFor } from '#shared/paths.ts';

/** The code of a called party in a scanned text; null for any other text, also of another event's line. */
export function ropeCodeIn(text: string, eventId: string): string | null {
  const found = /^https?:\/\/[^/]+(\/rope\/[\da-f-]{36})#([\da-f-]{36}\.[\w-]{22})$/.exec(text);
  return found?.[1] === pathFor(PATHS.rope, eventId) ? (found[2] ?? null) : null;
}
