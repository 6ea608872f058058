import { z } from 'zod';
import { checkAmount } from '#client/features/events/own/problems/amount-problem.ts';
import { type FieldProblem, longerThan } from '#client/features/form/field-problem.ts';
import { emailSchema } from '#shared/contracts/people/email.ts';
import type { createPromoterInput, Promoter } from '#shared/contracts/promoters.ts';
import { DISCOUNT_CODE_MAX_CHARS, DISCOUNT_CODE_MIN_CHARS, NAME_MAX_CHARS } from '#shared/limits.ts';
import { parseAmount, typedAmount } from '#shared/money/money.ts';
import { normalizeDiscountCode } from '#shared/money/pricing.ts';
import { COMMISSION_BPS_MAX, COMMISSION_KINDS } from '#shared/promoters/commission.ts';

const required = 'required' satisfies FieldProblem;

/** The request, without its ids. */
export type PromoterFields = Omit<z.input<typeof createPromoterInput>, 'requestId' | 'eventId'>;
export type PromoterValues = z.input<typeof promoterSchema>;

export const promoterSchema = z
  .object({
    name: z.string().trim().min(1, required).max(NAME_MAX_CHARS, longerThan(NAME_MAX_CHARS)),
    email: z
      .string()
      .trim()
      .refine((text) => text === '' || emailSchema.safeParse(text).success, 'email' satisfies FieldProblem),
    code: z
      .string()
      .trim()
      .min(1, required)
      .refine(
        (text) => text.length >= DISCOUNT_CODE_MIN_CHARS && /^[\p{L}\p{N}_-]+$/u.test(text),
        'codeText' satisfies FieldProblem,
      ),
    kind: z.enum(COMMISSION_KINDS),
    amount: z.string().trim().min(1, required),
  })
  .transform(({ email, kind, amount, code, ...rest }, context): PromoterFields => {
    const fault = (message: FieldProblem) => context.addIssue({ code: 'custom', path: ['amount'], message });
    const bps = percentOf(amount);
    const amountMinor = parseAmount(amount) ?? 0;
    if (kind === 'percent' && bps === null) fault('percent');
    if (kind !== 'percent') {
      checkAmount(amount, { ...context, addIssue: () => fault('amount') });
      if (amountMinor === 0) fault('amount');
    }
    return {
      ...rest,
      email: email === '' ? null : email,
      code: normalizeDiscountCode(code),
      commission: kind === 'percent' ? { kind, bps: bps ?? 1 } : { kind, amountMinor },
    };
  });

/** "12" and "7.5" percent in basis points; null for anything else. */
function percentOf(text: string): number | null {
  if (!/^\d{1,2}(?:[.,]\d)?$/.test(text)) return null;
  const bps = Math.round(Number(text.replace(',', '.')) * 100);
  return bps >= 1 && bps <= COMMISSION_BPS_MAX ? bps : null;
}

export const EMPTY_PROMOTER: PromoterValues = {
  name: '',
  email: '',
  code: '',
  kind: 'percent',
  amount: '10',
};

export function valuesOfPromoter(
  { name, email, code, commission }: Promoter,
  locale: string,
): PromoterValues {
  const amount =
    commission.kind === 'percent'
      ? String(commission.bps / 100)
      : typedAmount(commission.amountMinor, locale);
  return { name, email: email ?? '', code, kind: commission.kind, amount };
}

/** A code that says whose it is, as a proposal. */
export function codeFor(name: string): string {
  const letters = name.normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '');
  return normalizeDiscountCode(letters).slice(0, Math.min(16, DISCOUNT_CODE_MAX_CHARS));
}
