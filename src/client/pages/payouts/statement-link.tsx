import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** An event's name, leading to the statement of its money. */
export function StatementLink({ eventId, children }: { eventId: string; children: ReactNode }) {
  return (
    <Link to={`/payouts?event=${eventId}`} className="rounded-sm underline-offset-4 hover:underline">
      {children}
    </Link>
  );
}
