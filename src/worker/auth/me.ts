import type { Me } from '#shared/contracts/people/auth.ts';
import { imageUrl } from '../files/image-url.ts';
import type { Actor } from './actor.ts';

/** The signed-in user as the client sees them, with the number of events where they work as scanner or vendor. */
export async function describeMe(deps: { db: D1Database }, actor: Actor): Promise<Me> {
  const { results } = await deps.db
    .prepare(
      `SELECT role, count(*) AS events FROM staff_assignments WHERE user_id = ?1 GROUP BY role
       UNION ALL SELECT 'pending', count(*) FROM organizer_requests WHERE user_id = ?1 AND status = 'pending'`,
    )
    .bind(actor.id)
    .all<{ role: 'scanner' | 'vendor' | 'pending'; events: number }>();
  const eventsAs = (role: 'scanner' | 'vendor' | 'pending') =>
    results.find((row) => row.role === role)?.events ?? 0;
  return {
    id: actor.id,
    email: actor.email,
    emailVerified: actor.emailVerified,
    needsSecondFactor: actor.needsSecondFactor,
    name: actor.name,
    role: actor.role,
    organizerPending: actor.role === 'client' && eventsAs('pending') > 0,
    staffOf: { scanner: eventsAs('scanner'), vendor: eventsAs('vendor') },
    language: actor.language,
    currency: actor.currency,
    imageUrl: imageUrl(actor.imageKey),
  };
}
