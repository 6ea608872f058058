import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { keepsScroll } from '#client/lib/keep-scroll.ts';

/** Lists grow back while their data arrives; after this long the reader has moved on. */
const GIVE_UP_MS = 1_000;

const positions = new Map<string, number>();
/** Whether the document's first page was here: it can be read, and scrolled, before this script comes. */
let begun = false;

/** A new page starts at its top, unless only a part of it changes; going back finds the place that was left. */
export function useScrollPosition(): void {
  const { key, state } = useLocation();
  const type = useNavigationType();
  const stays = type !== 'POP' && keepsScroll(state);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  // A layout effect, so that the old page stops listening before the new one moves to its top.
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
