import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CurrentUser, useCurrentUser } from '#client/features/auth/session/use-me.ts';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorMessage, isDecided, isRefusal } from '#client/lib/api/error-record.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Currency } from '#shared/money/money.ts';

interface ChooseFooterProps {
  currency: Currency;
  /** Label of the button that pays at once. */
  action: string;
  /** Labels while nothing is chosen and while the request runs. */
  words: { choose: string; running: string };
  /** Nothing is chosen yet. */
  empty: boolean;
  /** Something chosen cannot be had; its row says so. */
  impossible: boolean;
  /** A typed code has not been checked yet: it may cover what is missing. */
  withCode: boolean;
  totalMinor: number | null;
  /** The balance that pays; null while unknown. */
  balanceMinor: number | null;
  /** The saved card that pays what the wallet cannot, by its name; undefined while unknown. */
  savedCard?: string | null | undefined;
  error: unknown;
  running: boolean;
  /** Pays from the wallet, or takes what costs nothing. */
  onPay: () => void;
  /** Pays by the saved card. */
  onPaySaved?: () => void;
  /** The next step of the checkout, for a visitor and for a wallet with too little. */
  onContinue: () => void;
}

/** The single next step after the choice. Errors appear right above it. */
export function ChooseFooter(props: ChooseFooterProps) {
  const { currency, action, words, empty, impossible, withCode, totalMinor, balanceMinor, error, running } =
    props;
  const savedCard = props.onPaySaved ? props.savedCard : null;
  const { t } = useTranslation(['checkout', 'common']);
  const { language } = useLanguage();
  const format = useFormats();
  const user = useCurrentUser();
  const problem = useProblem(user);
  if (problem) {
    return (
      <div className="grid grid-cols-1 gap-3">
        <Alert tone="danger">{errorMessage(problem.error, language)}</Alert>
        <Button
          size="lg"
          variant="outline"
          className="h-auto w-full whitespace-normal"
          busy={user.status === 'pending'}
          onClick={problem.retry}
        >
          {t('common:error.tryAgainCard')}
        </Button>
      </div>
    );
  }
  const total = totalMinor ?? 0;
  const hasFewer = isRefusal(error, 'INSUFFICIENT_BALANCE');
  const isShort =
    (balanceMinor !== null && balanceMinor < total && !withCode) ||
    hasFewer ||
    isRefusal(error, 'INSUFFICIENT_FUNDS');
  const goesOn = user.status === 'signedOut' || user.me?.emailVerified === false || isShort;
  const isWaitingForCard = isShort && user.status === 'signedIn' && savedCard === undefined;
  const paysSaved = isShort && !withCode && user.me?.emailVerified === true && total > 0 ? savedCard : null;
  const isKnown =
    !isWaitingForCard && (goesOn || (user.status === 'signedIn' && (total === 0 || balanceMinor !== null)));
  const mayRepeat = error !== null && !isDecided(error);
  const next = mayRepeat
    ? t('tryAgain')
    : total > 0
      ? t('continueWith', { total: format.money(total, currency) })
      : t('continue');
  const pay = paysSaved ? props.onPaySaved : goesOn && !withCode ? props.onContinue : props.onPay;
  const label = paysSaved
    ? t('saved.pay', { price: format.money(total, currency), card: paysSaved })
    : goesOn && !withCode
      ? next
      : action;
  return (
    <div className="grid grid-cols-1 gap-3">
      {/* A wallet with too little needs no words: the button goes on to the card. */}
      {error && !hasFewer ? <Alert tone="danger">{errorMessage(error, language)}</Alert> : null}
      {user.me ? (
        <p className="break-words text-center text-muted-foreground text-sm">
          {t('common:signedInAs', { account: user.me.email })}
        </p>
      ) : null}
      <Button
        size="lg"
        variant={empty ? 'soft' : 'primary'}
        className="h-auto min-h-13 w-full whitespace-normal py-2"
        busy={running || !(isKnown || empty || impossible)}
        disabled={empty || impossible}
        onClick={pay}
      >
        {running ? words.running : empty ? words.choose : mayRepeat && paysSaved ? next : label}
      </Button>
      {paysSaved && !empty && !impossible && !running ? (
        <Button variant="link" className="min-h-11 justify-self-center text-sm" onClick={props.onContinue}>
          {t('saved.other')}
        </Button>
      ) : null}
    </div>
  );
}

type Problem = Pick<Extract<CurrentUser, { status: 'failed' }>, 'error' | 'retry'>;

/** Why the user could not be loaded. Kept during a retry, so that a screen reader announces it once. */
function useProblem(user: CurrentUser): Problem | null {
  const [problem, setProblem] = useState<Problem | null>(null);
  const now = user.status === 'failed' ? user : user.status === 'pending' ? problem : null;
  if (now?.error !== problem?.error) setProblem(now);
  return now;
}
