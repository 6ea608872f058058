import type { Outcome } from '#shared/errors/errors.ts';
import { done } from '#shared/errors/errors.ts';
import type { BoardChannel } from '#shared/live/live.ts';
import { boardShardOf } from '#shared/live/live-board.ts';
import { isAdministrator } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import type { Deps } from '#worker/deps.ts';

/**
 * Issues a connection token for one of the event's live boards. A signed-in user always gets the same board, so that
 * updates about their own changes reach them; guests get a random one. Board and box office authorize the channel.
 */
export async function admitViewer(
  deps: Pick<Deps, 'liveBoard' | 'newId'>,
  input: { channel: BoardChannel; eventId: string; actor: Actor | null; seats: boolean },
): Promise<Outcome<{ path: string; expiresAt: number }>> {
  const { channel, eventId, actor, seats } = input;
  const shard = boardShardOf(actor?.id ?? deps.newId());
  const isAdmin = actor !== null && isAdministrator(actor);
  const viewer = { channel, userId: actor?.id ?? null, isAdmin, seats };
  const admitted = await callObject(
    () => deps.liveBoard({ eventId, shard }).admit({ eventId, shard }, viewer),
    'SERVER_ERROR',
  );
  if (!admitted.ok) return admitted;
  const { token, expiresAt } = admitted.value;
  return done({ path: `/api/live/board/${eventId}?shard=${shard}&ticket=${token}`, expiresAt });
}
