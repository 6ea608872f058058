import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PATHS } from '#shared/paths.ts';

/** The event's name, linked to its statement. */
export function StatementLink({ eventId, children }: { eventId: string; children: ReactNode }) {
  return (
    <Link to={`${PATHS.payouts}?event=${eventId}`} className="rounded-sm underline-offset-4 hover:underline">
      {children}
    </Link>
  );
}
