import type { OrderVerdict } from '#shared/contracts/orders.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import type { SentRequest } from './client.ts';
import type { Facts, Report } from './facts.ts';

export function checkPickUp(
  request: SentRequest,
  answer: Outcome<OrderVerdict>,
  facts: Facts,
  report: Report,
): void {
  if (!answer.ok) {
    report(`got ${answer.code}`);
    return;
  }
  const verdict = answer.value;
  const order = facts.orders.find(({ id }) => id === request.subjectId);
  const reported =
    verdict.outcome === 'valid' || verdict.code === 'ORDER_COMPLETED' ? 'completed' : 'cancelled';
  if (verdict.outcome === 'refused' && !/^ORDER_(COMPLETED|CANCELLED)$/.test(verdict.code)) {
    report(`got ${verdict.code}, which is not true`);
  } else if (order?.status !== reported) report(`got ${reported}; D1 has ${order?.status}`);
}

/**
 * The bar inspects orders, whose state may change after each look. An order known to be closed must not be shown as
 * ready.
 */
export function checkLooks(
  request: SentRequest,
  requests: readonly SentRequest[],
  facts: Facts,
  report: Report,
): void {
  const over = Math.min(
    ...requests
      .filter(({ kind, subjectId }) => subjectId === request.subjectId && ENDS.has(kind))
      .flatMap(({ answers, times }) =>
        answers.flatMap((answer, index) => (isEnd(answer) ? [times[index]?.answeredAt ?? 0] : [])),
      ),
  );
  const order = facts.orders.find(({ id }) => id === request.subjectId);
  for (const [index, answer] of request.answers.entries()) {
    const verdict = answer.ok ? (answer.value as OrderVerdict) : null;
    const reported = verdict?.outcome === 'valid' ? 'ready' : verdict?.code;
    const at = request.times[index]?.sentAt ?? 0;
    if (reported === 'ready' && over < at) report('got ready, after its end was reported');
    const isTrue: Record<string, boolean> = {
      ready: true,
      ORDER_COMPLETED: order?.status === 'completed',
      ORDER_CANCELLED: order?.status === 'cancelled',
    };
    if (!isTrue[reported ?? '']) report(`got ${reported ?? 'a refusal'}, which is not true`);
  }
}

const ENDS = new Set<SentRequest['kind']>(['pick_up', 'cancel_order']);

function isEnd(answer: Outcome<unknown>): boolean {
  return answer.ok && (answer.value as Partial<OrderVerdict>).outcome !== 'refused';
}

/** @param verdict the response to a pick-up */
export function isHandedOut(verdict: unknown): boolean {
  return (verdict as OrderVerdict).outcome === 'valid';
}
