import { type RefObject, useEffect, useRef, useState } from 'react';

/** Visible fraction at which an element counts as seen. */
const THRESHOLD = 0.1;

/**
 * Whether the element has been visible; never resets.
 * @param margin an IntersectionObserver `rootMargin`; with it, any visible part counts
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
