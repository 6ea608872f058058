import { readerOf } from '#db/client.ts';
import { readDuties } from '#db/readers/people/people.ts';
import type { Me } from '#shared/contracts/auth.ts';
import type { StaffRole } from '#shared/states.ts';
import { imageUrl } from '#worker/files/image-url.ts';
import { membershipView } from '#worker/organizations/show-organizations.ts';
import type { Actor } from './actor.ts';

/** The signed-in user as the client sees them, with the number of events where they work as scanner or vendor. */
export async function describeMe(deps: { db: D1Database }, actor: Actor): Promise<Me> {
  const staff = await readDuties(readerOf(deps.db), actor.id);
  const eventsAs = (role: StaffRole) => staff.find((duty) => duty.role === role)?.events ?? 0;
  return {
    id: actor.id,
    email: actor.email,
    emailVerified: actor.emailVerified,
    needsSecondFactor: actor.needsSecondFactor,
    name: actor.name,
    role: actor.role,
    staffOf: { scanner: eventsAs('scanner'), vendor: eventsAs('vendor') },
    memberships: actor.memberships.map(membershipView),
    language: actor.language,
    currency: actor.currency,
    imageUrl: imageUrl(actor.imageKey),
  };
}
