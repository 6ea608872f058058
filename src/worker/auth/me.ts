import type { Me } from '#shared/contracts/auth.ts';
import { imageUrl } from '../platform/image-url.ts';
import type { Actor } from './actor.ts';

/** What the client knows of the person who is signed in, with the doors and bars they work at. */
export async function describeMe(deps: { db: D1Database }, actor: Actor): Promise<Me> {
  const { results } = await deps.db
    .prepare('SELECT role, count(*) AS events FROM staff_assignments WHERE user_id = ? GROUP BY role')
    .bind(actor.id)
    .all<{ role: 'scanner' | 'vendor'; events: number }>();
  const eventsAs = (role: 'scanner' | 'vendor') => results.find((row) => row.role === role)?.events ?? 0;
  return {
    id: actor.id,
    email: actor.email,
    emailVerified: actor.emailVerified,
    needsSecondFactor: actor.needsSecondFactor,
    name: actor.name,
    role: actor.role,
    staffOf: { scanner: eventsAs('scanner'), vendor: eventsAs('vendor') },
    language: actor.language,
    currency: actor.currency,
    imageUrl: imageUrl(actor.imageKey),
  };
}
