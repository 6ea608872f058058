import type { Deps } from '#worker/deps.ts';

/** An event's waitlist, through a fresh stub. A call on it travels together with this one. */
export function waitlistOf({ boxOffice }: Pick<Deps, 'boxOffice'>, eventId: string) {
  const waitlist = boxOffice(eventId).waitlist();
  // The call on it fails with the same error; this promise would report it again as unhandled.
  waitlist.catch(() => {});
  return waitlist;
}
