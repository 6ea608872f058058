import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CartLine } from '#client/features/checkout/cart/cart.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { ProblemText } from '#client/ui/problem-text.tsx';
import { Select } from '#client/ui/select.tsx';
import type { EventView, TicketTypeView } from '#shared/contracts/events/events.ts';
import { CONSENT_GIVEN, type GivenAnswer, isAnswered } from '#shared/events/door-answers.ts';
import { type DoorQuestion, hasFixedPrice } from '#shared/events/type-rules.ts';
import { ANSWER_MAX_CHARS } from '#shared/limits.ts';
import { parseAmount, typedAmount } from '#shared/money/money.ts';
import { askedTickets } from './asked-lines.ts';
import { unitOf } from './chosen-amount.ts';

interface AskGuestsProps {
  event: EventView;
  types: readonly TicketTypeView[];
  lines: readonly CartLine[];
  onAsked: (lines: CartLine[]) => void;
  onBack: () => void;
}

/** Per type the amount as typed, and per ticket its answers by question. */
interface Given {
  amounts: Record<string, string>;
  answers: Record<string, Record<string, string>[]>;
}

/** What is chosen or answered besides tickets: an amount where guests name the price, and the organizer's questions. */
export default function AskGuests({ event, types, lines, onAsked, onBack }: AskGuestsProps) {
  const { t } = useTranslation(['checkout', 'common']);
  const { locale } = useFormats();
  const asked = types.flatMap((type) => {
    const line = lines.find(({ itemId }) => itemId === type.id);
    return line ? [{ type, line, tickets: numbered(askedTickets(type, line.quantity)) }] : [];
  });
  const [given, setGiven] = useState<Given>(() => ({
    amounts: Object.fromEntries(
      asked.map(({ type, line }) => [type.id, typedAmount(unitOf(type, line), locale)]),
    ),
    answers: Object.fromEntries(
      asked.map(({ type, line, tickets }) => [
        type.id,
        tickets.map((_, index) =>
          Object.fromEntries((line.answers?.[index] ?? []).map((one) => [one.questionId, one.answer])),
        ),
      ]),
    ),
  }));
  const [isShown, setIsShown] = useState(false);
  const amountOf = (type: TicketTypeView) => parseAmount(given.amounts[type.id] ?? '');
  const answerOf = (typeId: string, index: number, id: string) => given.answers[typeId]?.[index]?.[id] ?? '';
  const isMissing = (typeId: string, index: number, question: DoorQuestion) =>
    question.required && !isAnswered(question, answerOf(typeId, index, question.id));
  const isLow = (type: TicketTypeView) => !hasFixedPrice(type) && (amountOf(type) ?? -1) < type.priceMinor;
  const hasFault = asked.some(
    ({ type, tickets }) =>
      isLow(type) ||
      tickets.some(({ questions }, index) => questions.some((one) => isMissing(type.id, index, one))),
  );
  const setAnswer = (typeId: string, index: number, id: string, answer: string) =>
    setGiven((before) => {
      const own = [...(before.answers[typeId] ?? [])];
      own[index] = { ...own[index], [id]: answer };
      return { ...before, answers: { ...before.answers, [typeId]: own } };
    });
  const finish = () => {
    setIsShown(true);
    if (hasFault) return;
    onAsked(
      lines.map((line) => {
        const one = asked.find(({ type }) => type.id === line.itemId);
        if (!one) return line;
        const { type, tickets } = one;
        const amount = hasFixedPrice(type) ? null : amountOf(type);
        return {
          ...line,
          ...(amount !== null && { amountMinor: amount, priceMinor: amount }),
          ...(tickets.some(({ questions }) => questions.length > 0) && {
            answers: tickets.map(({ questions }, index) =>
              questions.flatMap((question): GivenAnswer[] => {
                const answer = answerOf(type.id, index, question.id);
                return isAnswered(question, answer) ? [{ questionId: question.id, answer }] : [];
              }),
            ),
          }),
        };
      }),
    );
  };
  return (
    <form
      className="grid grid-cols-1 gap-6"
      noValidate
      onSubmit={(submit) => {
        submit.preventDefault();
        finish();
      }}
    >
      {asked.map(({ type, tickets }) => (
        <section key={type.id} aria-label={type.name} className="grid grid-cols-1 gap-4">
          {hasFixedPrice(type) ? null : (
            <Amount
              type={type}
              event={event}
              text={given.amounts[type.id] ?? ''}
              isWrong={isShown && isLow(type)}
              onChange={(text) =>
                setGiven((before) => ({ ...before, amounts: { ...before.amounts, [type.id]: text } }))
              }
            />
          )}
          {tickets.map(({ name, questions, number }, index) =>
            questions.length === 0 ? null : (
              <fieldset key={number} className="grid min-w-0 grid-cols-1 gap-4 rounded-xl border p-4">
                <legend className="px-1 font-medium text-sm">
                  {tickets.length > 1 ? t('ask.ticket', { name, number }) : name}
                </legend>
                {questions.map((question) => (
                  <Question
                    key={question.id}
                    question={question}
                    value={answerOf(type.id, index, question.id)}
                    isMissing={isShown && isMissing(type.id, index, question)}
                    onChange={(answer) => setAnswer(type.id, index, question.id, answer)}
                  />
                ))}
              </fieldset>
            ),
          )}
        </section>
      ))}
      <div className="grid grid-cols-1 gap-1">
        <Button type="submit" size="lg" className="w-full">
          {t('continue')}
        </Button>
        <Button variant="link" className="min-h-11" onClick={onBack}>
          {t('ask.back')}
        </Button>
      </div>
    </form>
  );
}

function numbered<Ticket>(tickets: readonly Ticket[]) {
  return tickets.map((ticket, index) => ({ ...ticket, number: index + 1 }));
}

interface AmountProps {
  type: TicketTypeView;
  event: EventView;
  text: string;
  isWrong: boolean;
  onChange: (text: string) => void;
}

function Amount({ type, event, text, isWrong, onChange }: AmountProps) {
  const { t } = useTranslation('checkout');
  const format = useFormats();
  const { currency } = event;
  const minimum = format.money(type.priceMinor, currency);
  const suggested = type.suggestedPriceMinor ?? 0;
  const presets = [...new Set([type.priceMinor, suggested, suggested * 2])].filter((minor) => minor > 0);
  return (
    <Field
      label={t('ask.amount', { name: type.name })}
      hint={type.priceMinor > 0 ? t('ask.minimum', { minimum }) : t('ask.anyAmount')}
      error={isWrong ? t('ask.tooLow', { minimum }) : null}
    >
      <Input
        value={text}
        onChange={(change) => onChange(change.target.value)}
        inputMode="decimal"
        autoComplete="off"
        unit={currency}
      />
      {presets.length > 1 ? (
        <div className="mt-1 flex flex-wrap gap-2">
          {presets.map((minor) => (
            <Button
              key={minor}
              variant="outline"
              aria-pressed={parseAmount(text) === minor}
              className="min-h-11 aria-pressed:border-primary aria-pressed:bg-primary-soft"
              onClick={() => onChange(typedAmount(minor, format.locale))}
            >
              {format.money(minor, currency)}
            </Button>
          ))}
        </div>
      ) : null}
    </Field>
  );
}

interface QuestionProps {
  question: DoorQuestion;
  value: string;
  isMissing: boolean;
  onChange: (answer: string) => void;
}

function Question({ question, value, isMissing, onChange }: QuestionProps) {
  const { t } = useTranslation(['checkout', 'common']);
  const { kind, label, options, required } = question;
  const look = {
    label,
    aside: required ? undefined : t('common:optional'),
    error: isMissing ? t(kind === 'consent' ? 'ask.consentNeeded' : 'ask.answerNeeded') : null,
  };
  if (kind === 'consent') {
    return (
      <div>
        <label className="flex min-h-11 cursor-pointer items-start gap-3">
          <input
            type="checkbox"
            checked={value === CONSENT_GIVEN}
            aria-invalid={isMissing}
            onChange={(change) => onChange(change.target.checked ? CONSENT_GIVEN : '')}
            className="mt-0.5 size-5 shrink-0 accent-primary"
          />
          <span className="min-w-0 text-pretty text-sm">
            {label}
            {required ? null : <span className="text-muted-foreground"> · {t('common:optional')}</span>}
          </span>
        </label>
        {look.error ? <ProblemText>{look.error}</ProblemText> : null}
      </div>
    );
  }
  if (kind === 'choice') {
    return (
      <Field {...look}>
        <Select
          value={value || null}
          placeholder={t('ask.choose')}
          onChange={onChange}
          options={options.map((option) => ({ value: option, label: option }))}
        />
      </Field>
    );
  }
  return (
    <Field {...look}>
      <Input
        value={value}
        onChange={(change) => onChange(change.target.value)}
        maxLength={ANSWER_MAX_CHARS}
      />
    </Field>
  );
}
