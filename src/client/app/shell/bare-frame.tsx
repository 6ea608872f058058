import { Outlet } from 'react-router';
import { MAIN_ID } from './root-frame.tsx';

/** The page has the whole screen and brings its own bars. */
export function BareFrame() {
  return (
    <main id={MAIN_ID} tabIndex={-1} className="min-h-dvh">
      <Outlet />
    </main>
  );
}
