import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '#client/features/preferences/language.ts';
import { refreshMe } from '#client/features/session/me-query.ts';
import { loginPath } from '#client/features/session/next-path.ts';
import { type CurrentUser, useCurrentUser } from '#client/features/session/use-me.ts';
import { ResendMail } from '#client/features/sign-in/resend-mail.tsx';
import { errorMessage, isRefusal } from '#client/lib/api/error-record.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import type { Currency } from '#shared/money/money.ts';
import { Shortfall } from './shortfall.tsx';

interface CheckoutFooterProps {
  currency: Currency;
  /** This page with the checkout open: the return URL of sign-in and top-up. */
  here: { pathname: string; search: string };
  /** The same including the selection, for a sign-up that ends in another tab or on another device. */
  signUpReturn?: { pathname: string; search: string };
  /** Label of the button when it can be pressed. */
  action: string;
  /** Nothing is selected yet. */
  empty: boolean;
  /** A selected item is unavailable; its row says so. */
  impossible: boolean;
  /** A typed code has not been checked yet. */
  withCode: boolean;
  /** The total; null if nothing is selected. */
  totalMinor: number | null;
  /** The amount missing in the wallet. */
  missingMinor: number;
  error: unknown;
  running: boolean;
  declined: boolean;
  /** Replaces the texts about tickets. */
  words?: { choose: string; running: string; signIn: string; verifyTitle: string };
  onPay: () => void;
}

/** The single next step: sign in, verify, top up or buy. Errors appear right above it. */
export function CheckoutFooter(props: CheckoutFooterProps) {
  const {
    currency,
    here,
    signUpReturn = here,
    empty,
    totalMinor,
    missingMinor,
    withCode,
    error,
    declined,
    words,
  } = props;
  const { t } = useTranslation(['events', 'common']);
  const { language } = useLanguage();
  const format = useFormats();
  const user = useCurrentUser();
  const problem = useProblem(user);
  const total = totalMinor === null ? null : format.money(totalMinor, currency);
  if (user.status === 'signedOut') {
    return (
      <div className="grid grid-cols-1 gap-2.5">
        <Link
          to={loginPath(signUpReturn)}
          className={buttonClass({ size: 'lg' }, 'h-auto min-h-13 w-full whitespace-normal py-2')}
        >
          {words?.signIn ?? t('buy.signIn')}
          {total === null ? null : ` · ${total}`}
        </Link>
        <p className="text-center text-muted-foreground text-sm">{t('buy.signInHint')}</p>
      </div>
    );
  }
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
  const unverified = (user.me && !user.me.emailVerified) || isRefusal(error, 'EMAIL_NOT_VERIFIED');
  if (unverified) {
    return (
      <Unverified
        total={total}
        email={user.me?.email ?? ''}
        title={words?.verifyTitle}
        returnPath={`${signUpReturn.pathname}${signUpReturn.search}`}
      />
    );
  }
  const short = isRefusal(error, 'INSUFFICIENT_BALANCE') || isRefusal(error, 'INSUFFICIENT_FUNDS');
  // A code may cover the missing amount: check it first.
  if (!empty && missingMinor > 0 && (!withCode || short)) {
    return (
      <div className="grid grid-cols-1 gap-3">
        <Total amount={total} />
        <PayingAs user={user} />
        <Shortfall
          currency={currency}
          returnPath={`${here.pathname}${here.search}`}
          missingMinor={missingMinor}
          declined={declined}
          disabled={props.impossible}
          refusal={short ? errorMessage(error, language) : null}
        />
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      {error ? <Alert tone="danger">{errorMessage(error, language)}</Alert> : null}
      <PayingAs user={user} />
      <PayButton {...props} userKnown={user.status === 'signedIn'} />
    </div>
  );
}

/** For buttons that do not show the price: on a phone the summary may be below the fold. */
function Total({ amount }: { amount: string | null }) {
  const { t } = useTranslation('events');
  if (amount === null) return null;
  return (
    <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
      <span>{t('buy.total')}</span>
      <span>{amount}</span>
    </p>
  );
}

/** The account that pays. */
function PayingAs({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('common');
  if (!user.me) return null;
  return (
    <p className="break-words text-center text-muted-foreground text-sm">
      {t('signedInAs', { account: user.me.email })}
    </p>
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

/** @param userKnown whether the user is known; until then nobody can pay */
function PayButton(props: CheckoutFooterProps & { userKnown: boolean }) {
  const { action, empty, impossible, running, words, onPay, userKnown } = props;
  const { t } = useTranslation('events');
  return (
    <Button
      size="lg"
      className="h-auto min-h-13 w-full whitespace-normal py-2"
      busy={running || !(userKnown || empty || impossible)}
      disabled={empty || impossible}
      onClick={onPay}
    >
      {running ? (words?.running ?? t('buy.running')) : empty ? (words?.choose ?? t('buy.choose')) : action}
    </Button>
  );
}

interface UnverifiedProps {
  total: string | null;
  email: string;
  title: string | undefined;
  returnPath: string;
}

function Unverified({ total, email, title, returnPath }: UnverifiedProps) {
  const { t } = useTranslation('events');
  useEffect(() => {
    // The link opens in another tab: on return the user may be verified.
    const refresh = () => {
      if (document.visibilityState === 'visible') void refreshMe();
    };
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, []);
  return (
    <div className="grid grid-cols-1 gap-3">
      <Total amount={total} />
      <Alert tone="warning" title={title ?? t('buy.verifyTitle')}>
        {t('buy.verifyText', { email })}
      </Alert>
      {email ? <ResendMail email={email} returnPath={returnPath} /> : null}
    </div>
  );
}
