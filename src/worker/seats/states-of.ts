import { done, type ErrorCode, type Outcome } from '#shared/errors/errors.ts';
import type { PublishedStates } from '#shared/seats/states/published-states.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { seatsOf } from '#worker/box-office/parts.ts';
import type { Deps } from '#worker/deps.ts';

/**
 * The states of an event's seats in its box office; null when the event has no seats.
 * @param otherwise the refusal when the box office does not answer
 */
export function statesOf(
  deps: Pick<Deps, 'boxOffice'>,
  eventId: string,
  otherwise: ErrorCode,
): Promise<Outcome<PublishedStates | null>> {
  return callObject(async () => done(await seatsOf(deps, eventId).states()), otherwise);
}
