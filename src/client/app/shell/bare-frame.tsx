import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { MAIN_ID } from '#client/lib/main-content.ts';

/** The main landmark without navigation around it. */
export function WholeMain({ children }: { children: ReactNode }) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className="min-h-dvh">
      {children}
    </main>
  );
}

/** A page that fills the screen with its main landmark. */
export function BareFrame() {
  return (
    <WholeMain>
      <Outlet />
    </WholeMain>
  );
}
