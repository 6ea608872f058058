import type { Sale } from './events.ts';

/** Input for a new code at half price for this event. */
export function codeInput(sale: Pick<Sale, 'eventId'>, more: Record<string, unknown> = {}) {
  return {
    requestId: crypto.randomUUID(),
    eventId: sale.eventId,
    code: `C${crypto.randomUUID().slice(0, 8)}`,
    type: 'percentage',
    value: 50,
    ...more,
  };
}

/** Input for a batch of single-use codes at half price for this event. */
export function batchInput(sale: Pick<Sale, 'eventId'>, more: Record<string, unknown> = {}) {
  const { code: _one, ...settings } = codeInput(sale);
  return { ...settings, prefix: 'friends', count: 20, maxUses: 1, ...more };
}

/** Creates a batch as the event's organizer. */
export async function newBatch(
  sale: Pick<Sale, 'eventId' | 'organizer'>,
  more: Record<string, unknown> = {},
): Promise<{ batchId: string; codes: string[] }> {
  const answer = await sale.organizer.mutate('discounts.createMany', batchInput(sale, more));
  if (answer.status !== 200) throw new Error(`No batch was made: ${JSON.stringify(answer.error)}`);
  return answer.data;
}

/** Creates a code as the event's organizer. @returns its ID and its stored form */
export async function newCode(
  sale: Pick<Sale, 'eventId' | 'organizer'>,
  more: Record<string, unknown> = {},
): Promise<{ id: string; code: string }> {
  const input = codeInput(sale, more);
  const answer = await sale.organizer.mutate('discounts.create', input);
  if (answer.status !== 200) throw new Error(`No code was made: ${JSON.stringify(answer.error)}`);
  return { id: answer.data.id, code: input.code.trim().toUpperCase() };
}
