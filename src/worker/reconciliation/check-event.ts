import { readerOf } from '#db/client.ts';
import { readEventName, readRepairs } from '#db/readers/reconciliation/drift.ts';
import { readUnknownCodes } from '#db/readers/reconciliation/unknown-codes.ts';
import type { DoorActor } from '#durable/box-office/check-in/decide-check-in.ts';
import { toIso } from '#shared/contracts/common.ts';
import { type ReconcileEvent, repairCountsSchema } from '#shared/contracts/reconciliation/reconciliation.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { REPAIRS_SHOWN_MAX, UNKNOWN_CODES_SHOWN_MAX } from '#shared/limits.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { reconciliationOf } from '#worker/box-office/parts.ts';
import type { Deps } from '#worker/deps.ts';

/** Has an event's box office compare itself with D1, and adds the past repairs. */
export async function checkEvent(
  deps: Pick<Deps, 'db' | 'now' | 'boxOffice'>,
  { actor, eventId }: { actor: DoorActor; eventId: string },
): Promise<Outcome<ReconcileEvent>> {
  const reader = readerOf(deps.db);
  const event = await readEventName(reader, eventId);
  if (!event) return refused('EVENT_NOT_FOUND');
  const report = await callObject(() => reconciliationOf(deps, eventId).report(actor), 'OPERATION_FAILED');
  if (!report.ok) return report;
  const { complete, drift, outbox, refundsStuck } = report.value;
  const [repairs, unknown] = await Promise.all([
    readRepairs(reader, eventId, REPAIRS_SHOWN_MAX),
    readUnknownCodes(reader, eventId, UNKNOWN_CODES_SHOWN_MAX),
  ]);
  return done({
    ...report.value,
    eventId,
    eventName: event.name,
    timeZone: event.timeZone,
    checkedAt: toIso(deps.now()),
    sound: complete && drift.length === 0 && outbox.parked === 0 && !refundsStuck,
    repairs: repairs.map(({ id, at, by, details }) => ({
      id,
      at: toIso(at),
      by,
      counts: repairCountsSchema.parse(JSON.parse(details)),
    })),
    unknownCodes: unknown.map(({ at, admitted, ...scan }) => ({
      ...scan,
      at: toIso(at),
      admitted: admitted === 1,
    })),
  });
}
