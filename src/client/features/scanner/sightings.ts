/** A code that was not read for this long has left the view. Hands shake and light glares, so it is generous. */
const GONE_MS = 2_500;
/** Once another code has come, the earlier one is back sooner; two codes side by side still give one verdict each. */
const GONE_AFTER_ANOTHER_MS = 1_000;

export interface Sightings {
  /** Tells that the camera reads this code now. @returns whether it has just come into view */
  see: (code: string, now: number) => boolean;
  /** Whether this code is in view already. */
  holds: (code: string, now: number) => boolean;
}

/** Makes one sighting out of the many frames in which the camera reads one code. */
export function createSightings(): Sightings {
  const lastSeen = new Map<string, number>();
  let latest: string | null = null;
  const holds = (code: string, now: number) => {
    const seen = lastSeen.get(code);
    return seen !== undefined && now - seen < (latest === code ? GONE_MS : GONE_AFTER_ANOTHER_MS);
  };
  return {
    holds,
    see(code, now) {
      const isNew = !holds(code, now);
      for (const [other, at] of lastSeen) {
        if (now - at >= GONE_MS) lastSeen.delete(other);
      }
      lastSeen.set(code, now);
      latest = code;
      return isNew;
    },
  };
}
