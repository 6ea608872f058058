import { type RefObject, useEffect, useRef, useState } from 'react';

/** The part of an element that has to be on screen before it counts as seen. */
const THRESHOLD = 0.1;

/**
 * Whether somebody has had this element on screen; once true, it stays so.
 * @param margin so far around the screen any part of it counts, as `rootMargin` says it
 */
export function useSeen<T extends Element>(margin?: string): [RefObject<T | null>, boolean] {
  const ref = useRef<T>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || seen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      margin === undefined ? { threshold: THRESHOLD } : { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [seen, margin]);
  return [ref, seen];
}
