import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { MAIN_ID } from '#client/lib/main-content.ts';

/** The page's main part where no bars stand around it. */
export function WholeMain({ children }: { children: ReactNode }) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className="min-h-dvh">
      {children}
    </main>
  );
}

/** The page has the whole screen and is nothing but its main part. */
export function BareFrame() {
  return (
    <WholeMain>
      <Outlet />
    </WholeMain>
  );
}
