import { useTranslation } from 'react-i18next';
import { isCodeAnswer } from '#client/features/discounts/use-discount.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { useFormats } from '#client/lib/format.ts';
import type { Currency } from '#shared/money/money.ts';
import { ChooseFooter } from './choose-footer.tsx';
import { UnknownResult } from './unknown-result.tsx';
import type { Choice } from './use-choice.ts';

interface ChoiceFooterProps {
  choice: Choice;
  currency: Currency;
  /** The total of a payment whose result is unknown; null if there is none. */
  sentMinor: number | null;
  words: {
    choose: string;
    running: string;
    free: string;
    pay: (price: string) => string;
    unknown: { title: string; text: string; action: (price: string) => string };
  };
  /** Where a successful purchase would appear. */
  look: { to: string; label: string };
  /** Something chosen cannot be had; its row says so. */
  impossible: boolean;
  /** The error is shown elsewhere in the sheet. */
  isErrorShown?: boolean;
  onPay: () => void;
  onContinue: () => void;
}

/** The next step after the choice, or the repeat of a payment whose result is unknown. */
export function ChoiceFooter(props: ChoiceFooterProps) {
  const { choice, currency, sentMinor, words, look, impossible, isErrorShown, onPay, onContinue } = props;
  const { t } = useTranslation('discounts');
  const format = useFormats();
  const { discount, attempt, balanceMinor, hasLines } = choice;
  const { price, pending, checking } = discount;
  const { error, running } = attempt;
  if (sentMinor !== null) {
    return (
      <UnknownResult
        words={{ ...words.unknown, action: words.unknown.action(format.money(sentMinor, currency)) }}
        look={look}
        problem={error ? errorMessage(error, format.language) : null}
        onFinish={onPay}
      />
    );
  }
  const isShown = isErrorShown || (discount.refusal && isCodeAnswer(error));
  return (
    <ChooseFooter
      currency={currency}
      action={
        pending
          ? t('field.applyFirst')
          : price.totalMinor === 0
            ? words.free
            : words.pay(format.money(price.totalMinor, currency))
      }
      words={words}
      empty={!hasLines}
      impossible={checking || impossible}
      withCode={pending || checking}
      totalMinor={hasLines ? price.totalMinor : null}
      balanceMinor={balanceMinor}
      error={isShown ? null : error}
      running={running}
      onPay={onPay}
      onContinue={onContinue}
    />
  );
}
