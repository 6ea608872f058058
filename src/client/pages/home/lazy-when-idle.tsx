import { type ReactNode, Suspense, useEffect, useState } from 'react';

/** Timeout for browsers that are never idle (ms). */
const IDLE_WITHIN_MS = 3_000;

function whenIdle(work: () => void): () => void {
  // Safari lacks `requestIdleCallback`.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: IDLE_WITHIN_MS });
  return () => cancelIdleCallback(handle);
}

/** Whether the page has loaded, with its images, and the browser is idle. */
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

interface LazyWhenIdleProps {
  /** Reserves the content's space. */
  className: string;
  children: ReactNode;
}

/** A lazy part outside the first screen, loaded when the browser is idle. */
export function LazyWhenIdle({ className, children }: LazyWhenIdleProps) {
  const idle = useIdle();
  return <div className={className}>{idle ? <Suspense>{children}</Suspense> : null}</div>;
}
