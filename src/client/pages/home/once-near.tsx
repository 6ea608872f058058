import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

/** So far below the screen it begins to load: a screen or two, before a thumb has brought it there. */
const NEAR = '1500px 0px';

interface OnceNearProps {
  /** The room that is kept for it. */
  className: string;
  children: ReactNode;
}

/**
 * A part further down that needs libraries of its own: it comes when somebody reads that far, or sets out by keyboard,
 * which would pass over what is not there yet.
 */
export function OnceNear({ className, children }: OnceNearProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || near) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') setNear(true);
    };
    window.addEventListener('keydown', onKey);
    return () => {
      observer.disconnect();
      window.removeEventListener('keydown', onKey);
    };
  }, [near]);
  return (
    <div ref={ref} className={className}>
      {near ? <Suspense>{children}</Suspense> : null}
    </div>
  );
}
