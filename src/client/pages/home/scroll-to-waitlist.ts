export const WAITLIST_ID = 'waitlist';

/** Brings the form on screen; a keyboard goes on from there. */
export function scrollToWaitlist(): void {
  const section = document.getElementById(WAITLIST_ID);
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  section?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
  section?.focus({ preventScroll: true });
}
