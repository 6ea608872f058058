import { type ReactNode, Suspense, useEffect, useState } from 'react';

/** Browsers that are never idle get it then (ms). */
const IDLE_WITHIN_MS = 3_000;

function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: IDLE_WITHIN_MS });
  return () => cancelIdleCallback(handle);
}

/** Whether the page stands, with its pictures, and the browser has nothing better to do. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let cancel = () => {};
    const wait = () => {
      cancel = whenIdle(() => setIdle(true));
    };
    if (document.readyState === 'complete') wait();
    else window.addEventListener('load', wait, { once: true });
    return () => {
      window.removeEventListener('load', wait);
      cancel();
    };
  }, []);
  return idle;
}

interface OnceIdleProps {
  /** The room that is kept for it. */
  className: string;
  children: ReactNode;
}

/** A part that needs libraries of its own and is not on the first screen: it comes when the rest is there. */
export function OnceIdle({ className, children }: OnceIdleProps) {
  const idle = useIdle();
  return <div className={className}>{idle ? <Suspense>{children}</Suspense> : null}</div>;
}
