import type { z } from 'zod';
import type { FieldProblem } from '#client/features/form/field-problem.ts';
import { isAmbiguousAmount, parseAmount } from '#shared/money/money.ts';

/** Why a typed amount is invalid; null if it is valid. */
export function amountProblem(text: string): FieldProblem | null {
  if (parseAmount(text) !== null) return null;
  return isAmbiguousAmount(text) ? 'ambiguous' : 'amount';
}

/** For a field's `superRefine`. Accepts empty text, which another rule checks. */
export function checkAmount(text: string, context: z.RefinementCtx): void {
  const problem = text === '' ? null : amountProblem(text);
  if (problem) context.addIssue({ code: 'custom', message: problem });
}
