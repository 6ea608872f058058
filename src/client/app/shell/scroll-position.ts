import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { keepsScroll } from '#client/lib/keep-scroll.ts';

/** How long to wait for lists to grow back before giving up on the scroll position (ms). */
const GIVE_UP_MS = 1_000;

const positions = new Map<string, number>();
/** Whether the first page has been handled: a server-rendered one may be scrolled before this script runs. */
let begun = false;

/** Scrolls a new page to its top, unless only a part of it changes; going back restores the position. */
export function useScrollPosition(): void {
  const { key, state } = useLocation();
  const type = useNavigationType();
  const stays = type !== 'POP' && keepsScroll(state);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  // A layout effect, so that the old page stops listening before the new one scrolls to its top.
  useLayoutEffect(() => {
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    if (stays) {
      positions.set(key, window.scrollY);
      return;
    }
    const start = begun ? 0 : window.scrollY;
    begun = true;
    const wanted = type === 'POP' ? (positions.get(key) ?? start) : 0;
    const until = performance.now() + GIVE_UP_MS;
    let frame = 0;
    const move = () => {
      window.scrollTo(0, wanted);
      const reachable = document.documentElement.scrollHeight - window.innerHeight >= wanted;
      if (!reachable && performance.now() < until) frame = requestAnimationFrame(move);
    };
    move();
    return () => cancelAnimationFrame(frame);
  }, [key, type, stays]);
}
