import { z } from 'zod';
import { type FieldProblem, longerThan } from '#client/features/form/field-problem.ts';
import type { TicketTypeView } from '#shared/contracts/events/events.ts';
import type { DoorQuestion } from '#shared/events/type-rules.ts';
import {
  DISCOUNT_CODE_MAX_CHARS,
  MIN_AGE_MAX,
  PER_ORDER_LIMIT_MAX,
  QUESTION_MAX_CHARS,
} from '#shared/limits.ts';
import { parseAmount, typedAmount } from '#shared/money/money.ts';
import { QUESTION_KINDS, TYPE_PRICINGS, TYPE_VISIBILITIES } from '#shared/states.ts';
import { checkAmount } from '../problems/amount-problem.ts';
import { wholeNumber } from './event-values.ts';

const required = 'required' satisfies FieldProblem;

/** Form fields of what a type says besides name, price, stock and times. */
export const termValueFields = {
  visibility: z.enum(TYPE_VISIBILITIES),
  accessCode: z.string().trim().max(DISCOUNT_CODE_MAX_CHARS, longerThan(DISCOUNT_CODE_MAX_CHARS)),
  opensAfterTypeId: z.string(),
  pricing: z.enum(TYPE_PRICINGS),
  suggestedPrice: z.string().trim().superRefine(checkAmount),
  questions: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(QUESTION_KINDS),
      label: z.string().trim().min(1, required).max(QUESTION_MAX_CHARS, longerThan(QUESTION_MAX_CHARS)),
      /** One a line. */
      options: z.string(),
      required: z.boolean(),
    }),
  ),
  bundle: z.array(
    z.object({
      ticketTypeId: z.string().min(1, required),
      quantity: z
        .string()
        .trim()
        .min(1, required)
        .pipe(wholeNumber(1, PER_ORDER_LIMIT_MAX))
        .transform(Number),
    }),
  ),
  minAge: wholeNumber(1, MIN_AGE_MAX),
  doorsAt: z.string(),
};

type TermValues = z.output<z.ZodObject<typeof termValueFields>>;

/** The same as the server takes it, but for the doors time. */
export function termFieldsOf(values: Omit<TermValues, 'doorsAt'>) {
  const { visibility, accessCode, opensAfterTypeId, pricing, suggestedPrice, questions } = values;
  return {
    visibility,
    // The server replaces it by a token when a type becomes one by link.
    accessCode: visibility === 'code' || visibility === 'link' ? accessCode || null : null,
    opensAfterTypeId: visibility === 'after' ? opensAfterTypeId || null : null,
    pricing,
    suggestedPriceMinor: pricing === 'fixed' ? null : parseAmount(suggestedPrice),
    questions: questions.map(({ options, ...question }) => ({
      ...question,
      options: question.kind === 'choice' ? optionsIn(options) : [],
    })),
    bundle: values.bundle,
    minAge: values.minAge,
  };
}

function optionsIn(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}

/** Faults that concern more than one field. */
export function termFaults(
  values: Omit<TermValues, 'doorsAt'> & { price: string },
  fault: (path: (string | number)[], message: FieldProblem) => void,
): void {
  if (values.visibility === 'code' && values.accessCode === '') fault(['accessCode'], 'required');
  if (values.visibility === 'after' && values.opensAfterTypeId === '')
    fault(['opensAfterTypeId'], 'required');
  for (const [index, { kind, options }] of values.questions.entries())
    if (kind === 'choice' && optionsIn(options).length < 2)
      fault(['questions', index, 'options'], 'twoOptions');
  const suggested = values.pricing === 'fixed' ? null : parseAmount(values.suggestedPrice);
  if (suggested !== null && suggested < (parseAmount(values.price) ?? 0))
    fault(['suggestedPrice'], 'belowMinimum');
}

export const ORDINARY_TERM_VALUES: z.input<z.ZodObject<typeof termValueFields>> = {
  visibility: 'listed',
  accessCode: '',
  opensAfterTypeId: '',
  pricing: 'fixed',
  suggestedPrice: '',
  questions: [],
  bundle: [],
  minAge: '',
  doorsAt: '',
};

/** @param doorsAt the doors time on the venue's clock; empty for none */
export function termValuesOf(
  type: TicketTypeView,
  doorsAt: string,
  locale: string,
): typeof ORDINARY_TERM_VALUES {
  return {
    visibility: type.visibility ?? 'listed',
    accessCode: type.accessCode ?? '',
    opensAfterTypeId: type.opensAfter?.id ?? '',
    pricing: type.pricing ?? 'fixed',
    suggestedPrice:
      type.suggestedPriceMinor === undefined ? '' : typedAmount(type.suggestedPriceMinor, locale),
    questions: (type.questions ?? []).map(({ options, ...question }) => ({
      ...question,
      options: options.join('\n'),
    })),
    bundle: (type.bundle ?? []).map(({ ticketTypeId, quantity }) => ({
      ticketTypeId,
      quantity: String(quantity),
    })),
    minAge: type.minAge === undefined ? '' : String(type.minAge),
    doorsAt,
  };
}

export function newQuestion(kind: DoorQuestion['kind']) {
  return { id: crypto.randomUUID(), kind, label: '', options: '', required: kind === 'consent' };
}
