import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { afterLoad } from '#client/lib/after-load.ts';
import { useSeen } from './use-seen.ts';

/** Distance below the viewport at which loading begins: about two screens ahead of scrolling. */
const NEAR = '1500px 0px';

interface OnceNearProps {
  /** Reserves the content's space. */
  className: string;
  children: ReactNode;
}

/**
 * A lazy part further down the page. It loads when the reader scrolls near it or presses Tab, because focus cannot
 * reach an unmounted form, and otherwise after the page load, because screen readers list all forms.
 */
export function OnceNear({ className, children }: OnceNearProps) {
  const [ref, near] = useSeen<HTMLDivElement>(NEAR);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const come = () => setWanted(true);
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') come();
    };
    void afterLoad().then(come);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div ref={ref} className={className}>
      {near || wanted ? <Suspense>{children}</Suspense> : null}
    </div>
  );
}
