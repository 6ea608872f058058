import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { clockText, useServerNow } from '#client/lib/server-clock.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import type { PurchaseFlow } from './flow/use-purchase-flow.ts';
import { isDelayed } from './flow/use-running.ts';

interface PurchaseNoticeProps {
  flow: PurchaseFlow;
  className: string;
  onOpen: () => void;
}

/** On the page itself while the sheet is closed: a purchase is under way, here or in another tab. */
export function PurchaseNotice({ flow, className, onOpen }: PurchaseNoticeProps) {
  const { t } = useTranslation('events');
  const { state, view, screen, isElsewhere, isPaying, isLetGo, takeOver } = flow;
  if (isLetGo)
    return <Notice about="letGo" className={className} action={t('buy.chooseAgain')} onAct={onOpen} />;
  if (isElsewhere) {
    return (
      <Notice
        about="elsewhere"
        className={className}
        action={t('buy.continueHere')}
        onAct={() => {
          takeOver();
          onOpen();
        }}
      />
    );
  }
  if (state.step === 'unanswered') {
    return (
      <Alert
        tone="warning"
        className={className}
        title={t('unknownResult.title')}
        action={
          <Button variant="outline" onClick={onOpen}>
            {t('unknownResult.look')}
          </Button>
        }
      >
        {t('unknownResult.text')}
      </Alert>
    );
  }
  if (isPaying && state.step === 'card')
    return <Notice about="bankAsks" className={className} action={t('buy.goOn')} onAct={onOpen} />;
  if (state.step === 'secured' && screen === 'code')
    return <Approved flow={flow} className={className} onOpen={onOpen} />;
  if (isPaying || state.step === 'secured') {
    const waits = state.step === 'settling' && state.isVisitors ? 'codeNext' : 'confirming';
    const about = state.step === 'payBusy' ? 'payBusy' : view && isDelayed(view) ? 'awaited' : waits;
    return <Notice about={about} className={className} action={t('unknownResult.look')} onAct={onOpen} />;
  }
  if (state.step !== 'open' || !('checkoutId' in state.subject)) return null;
  return <Notice about="heldForYou" className={className} action={t('buy.goOn')} onAct={onOpen} />;
}

/** The sheet was closed before the code: the places are held, and the sum is reserved, until the hold ends. */
function Approved({ flow, className, onOpen }: PurchaseNoticeProps) {
  const { t } = useTranslation('events');
  const { view, offset, reload, leave } = flow;
  return (
    <Alert
      className={className}
      title={
        <>
          {t('buy.heldForYou')}
          {view ? <TimeLeft until={Date.parse(view.expiresAt)} offset={offset} onEnd={reload} /> : null}
        </>
      }
      action={
        <div className="flex flex-wrap items-center gap-x-4">
          <Button onClick={onOpen}>{t('buy.finish')}</Button>
          <Button variant="link" className="min-h-11 text-sm" onClick={leave}>
            {t('buy.release')}
          </Button>
        </div>
      }
    >
      {t('buy.approvedText')}
    </Alert>
  );
}

interface TimeLeftProps {
  /** Unix ms by the server's clock, which is `offset` ahead. */
  until: number;
  offset: number;
  onEnd: () => void;
}

function TimeLeft({ until, offset, onEnd }: TimeLeftProps) {
  const seconds = Math.max(0, Math.ceil((until - useServerNow(until, offset)) / 1_000));
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);
  return (
    <span role="timer" className="ml-2 whitespace-nowrap tabular-nums">
      {clockText(seconds)}
    </span>
  );
}

interface NoticeProps {
  about:
    | 'elsewhere'
    | 'bankAsks'
    | 'letGo'
    | 'confirming'
    | 'codeNext'
    | 'payBusy'
    | 'heldForYou'
    | 'awaited';
  className: string;
  action: string;
  onAct: () => void;
}

function Notice({ about, className, action, onAct }: NoticeProps) {
  const { t } = useTranslation('events');
  return (
    <Alert
      className={className}
      title={t(`buy.${about}`)}
      action={
        <Button variant="outline" onClick={onAct}>
          {action}
        </Button>
      }
    >
      {t(`buy.${about}Text`)}
    </Alert>
  );
}

/** Another tab or device has paid, and a bank or a shop confirms it, perhaps days later. */
export function AwaitedNotice({ className, onOpen }: Omit<PurchaseNoticeProps, 'flow'>) {
  const { t } = useTranslation('events');
  return <Notice about="awaited" className={className} action={t('unknownResult.look')} onAct={onOpen} />;
}
