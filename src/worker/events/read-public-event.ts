import type { Context } from 'hono';
import type { EventDetails } from '#db/readers/events/event-details.ts';
import { idSchema } from '#shared/ids.ts';
import { nearDeps } from '#worker/deps.ts';
import type { Env } from '#worker/env.ts';
import { recentReads } from '#worker/http/recent-reads.ts';
import { readForGuests } from './get-event.ts';

/**
 * The event of a public route as guests see it; null for an invalid id, an unknown event or a draft.
 * @param request decides what may answer: cache, replica or primary
 */
export async function readPublicEvent(
  c: Context<{ Bindings: Env }>,
  id: string | undefined,
  request: Request = c.req.raw,
): Promise<EventDetails | null> {
  const eventId = idSchema.safeParse(id);
  if (!eventId.success) return null;
  const recent = recentReads(request, (work) => c.executionCtx.waitUntil(work));
  const { db } = nearDeps(c.env, request).ofEvent(eventId.data);
  return await readForGuests({ db, recent }, eventId.data);
}
