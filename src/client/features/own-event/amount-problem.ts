import type { z } from 'zod';
import { isAmbiguousAmount, parseAmount } from '#shared/money/money.ts';
import type { FieldProblem } from './field-problem.ts';

/** Why an amount cannot be taken as it is typed; null when it can. */
export function amountProblem(text: string): FieldProblem | null {
  if (parseAmount(text) !== null) return null;
  return isAmbiguousAmount(text) ? 'ambiguous' : 'amount';
}

/** For `superRefine` of a field. Whether it may be empty is another rule's business. */
export function checkAmount(text: string, context: z.RefinementCtx): void {
  const problem = text === '' ? null : amountProblem(text);
  if (problem) context.addIssue({ code: 'custom', message: problem });
}
