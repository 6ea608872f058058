import type { OrderVerdict } from '#shared/contracts/sales/orders.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import type { MaybeUnsynced } from './client.ts';
import type { Facts, Report } from './facts.ts';

export function checkPickUp(
  request: MaybeUnsynced,
  answer: Outcome<OrderVerdict>,
  facts: Facts,
  report: Report,
): void {
  if (!answer.ok) {
    report(`was told ${answer.code}`);
    return;
  }
  const verdict = answer.value;
  const order = facts.orders.find(({ id }) => id === request.subjectId);
  const told = verdict.outcome === 'valid' || verdict.code === 'ORDER_COMPLETED' ? 'completed' : 'cancelled';
  if (verdict.outcome === 'refused' && !/^ORDER_(COMPLETED|CANCELLED)$/.test(verdict.code)) {
    report(`was told ${verdict.code}, which is not true`);
  } else if (order?.status !== told) report(`was told ${told}; D1 has ${order?.status}`);
}

/**
 * The bar inspects orders, whose state may change after each look. An order known to be closed must not be shown as
 * ready.
 */
export function checkLooks(
  request: MaybeUnsynced,
  asked: readonly MaybeUnsynced[],
  facts: Facts,
  report: Report,
): void {
  const over = Math.min(
    ...asked
      .filter(({ kind, subjectId }) => subjectId === request.subjectId && ENDS.has(kind))
      .flatMap(({ answers, times }) =>
        answers.flatMap((answer, index) => (isEnd(answer) ? [times[index]?.heard ?? 0] : [])),
      ),
  );
  const order = facts.orders.find(({ id }) => id === request.subjectId);
  for (const [index, answer] of request.answers.entries()) {
    const verdict = answer.ok ? (answer.value as OrderVerdict) : null;
    const told = verdict?.outcome === 'valid' ? 'ready' : verdict?.code;
    const at = request.times[index]?.asked ?? 0;
    if (told === 'ready' && over < at) report('was told ready, after somebody had heard that it is over');
    const isTrue: Record<string, boolean> = {
      ready: true,
      ORDER_COMPLETED: order?.status === 'completed',
      ORDER_CANCELLED: order?.status === 'cancelled',
    };
    if (!isTrue[told ?? '']) report(`was told ${told ?? 'a refusal'}, which is not true`);
  }
}

const ENDS = new Set<MaybeUnsynced['kind']>(['pick_up', 'cancel_order']);

function isEnd(answer: Outcome<unknown>): boolean {
  return answer.ok && (answer.value as Partial<OrderVerdict>).outcome !== 'refused';
}

/** @param verdict the response to a pick-up */
export function isHandedOut(verdict: unknown): boolean {
  return (verdict as OrderVerdict).outcome === 'valid';
}
