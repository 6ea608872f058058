import type { CheckIn } from '#durable/box-office/check-in/check-in.ts';
import type { DoorActor } from '#durable/box-office/check-in/decide-check-in.ts';

/**
 * Admits the guests of a sale at the door. Idempotent: a repeat finds the answers of the first scans, even if an admission
 * was undone since.
 * @returns how many are in
 */
export async function letInSold(
  checkIn: Pick<CheckIn, 'scan'>,
  { actor, device, gate }: { actor: DoorActor; device: string; gate: string },
  ticketIds: readonly string[],
): Promise<number> {
  const scans = ticketIds.map((ticketId) =>
    checkIn.scan({
      actor,
      device,
      gate,
      subject: { ticketId },
      kind: 'in',
      heads: 1,
      reason: '',
      scannedAt: null,
      offline: false,
      sentBy: [],
      requestId: `sale:${ticketId}`,
    }),
  );
  const answers = await Promise.all(scans);
  return answers.filter((answer) => answer.ok && answer.value.outcome === 'valid').length;
}
