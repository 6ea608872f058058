import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { afterLoad } from '#client/lib/after-load.ts';
import { useSeen } from './use-seen.ts';

/** So far below the screen it begins to load: a screen or two, before a thumb has brought it there. */
const NEAR = '1500px 0px';

interface OnceNearProps {
  /** The room that is kept for it. */
  className: string;
  children: ReactNode;
}

/**
 * A part further down that needs libraries of its own: it comes when somebody reads that far, or sets out by keyboard,
 * which would pass over what is not there yet; and in the end for everybody, since a screen reader lists all forms.
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
