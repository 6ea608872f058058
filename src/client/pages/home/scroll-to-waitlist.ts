export const WAITLIST_ID = 'waitlist';

/** Scrolls to the form and moves the keyboard focus there. */
export function scrollToWaitlist(): void {
  const section = document.getElementById(WAITLIST_ID);
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  section?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
  section?.focus({ preventScroll: true });
}
