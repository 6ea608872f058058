import { useTranslation } from 'react-i18next';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { isCodeAnswer } from '#client/features/discounts/use-discount.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { useFormats } from '#client/lib/format.ts';
import type { Currency } from '#shared/money/money.ts';
import { ChooseFooter } from './choose-footer.tsx';
import type { PurchaseFlow } from './flow/use-purchase-flow.ts';
import { cardName, useSavedCards } from './saved-cards.ts';
import { UnknownResult } from './unknown-result.tsx';
import type { Choice } from './use-choice.ts';

interface ChoiceFooterProps {
  flow: PurchaseFlow;
  choice: Choice;
  currency: Currency;
  words: {
    choose: string;
    /** While it is bought, and while it is only held. */
    running: string;
    holding: string;
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
}

/** The next step after the choice, or the repeat of a purchase whose result is unknown. */
export function ChoiceFooter(props: ChoiceFooterProps) {
  const { flow, choice, currency, words, look, impossible, isErrorShown } = props;
  const { t } = useTranslation('discounts');
  const format = useFormats();
  const me = useMe();
  const { discount, balanceMinor, lines } = choice;
  const { price, pending, checking } = discount;
  const { sent, buying, error } = flow;
  const isShort = balanceMinor !== null && balanceMinor < price.totalMinor;
  const cards = useSavedCards(isShort && lines.length > 0 && !discount.unchecked);
  const [newest] = cards ?? [];
  if (sent && !buying && me) {
    const total = format.money(sent.expectedTotalMinor ?? price.totalMinor, currency);
    return (
      <UnknownResult
        words={{ ...words.unknown, action: words.unknown.action(total) }}
        look={look}
        problem={error ? errorMessage(error, format.language) : null}
        onFinish={choice.pay}
      />
    );
  }
  const isShown = isErrorShown || (discount.refusal && isCodeAnswer(error));
  const hasLines = lines.length > 0;
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
      words={{ choose: words.choose, running: sent ? words.running : words.holding }}
      empty={!hasLines}
      impossible={checking || impossible}
      withCode={pending || checking}
      totalMinor={hasLines ? price.totalMinor : null}
      balanceMinor={balanceMinor}
      savedCard={cards && (newest ? cardName(newest) : null)}
      onPaySaved={() => choice.hold(newest?.id)}
      error={isShown ? null : error}
      running={buying}
      onPay={choice.pay}
      onContinue={() => choice.hold()}
    />
  );
}
