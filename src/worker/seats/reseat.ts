import type { WantedMove } from '#durable/box-office/seats/reseat-store.ts';
import type { Reseated, ReseatInput } from '#shared/contracts/seats/seating.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { boxOfficeActor } from '#worker/box-office/box-office-actor.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { reseatingOf } from '#worker/box-office/parts.ts';
import type { Deps } from '#worker/deps.ts';
import { hashOf } from '#worker/idempotency/idempotency-key.ts';

/** Moves guests to other seats at once. Idempotent. */
export function reseat(
  deps: Pick<Deps, 'boxOffice'>,
  {
    actor,
    eventId,
    requestId,
    moves,
    notify,
  }: Omit<ReseatInput, 'moves'> & {
    actor: Pick<Actor, 'id' | 'role'>;
    moves: readonly WantedMove[];
  },
): Promise<Outcome<Reseated>> {
  const request = { requestId, hash: hashOf([eventId, moves, notify]), moves, notify };
  return callObject(
    () => reseatingOf(deps, eventId).reseat({ ...request, actor: boxOfficeActor(actor) }),
    'TRANSACTION_FAILED',
  );
}
