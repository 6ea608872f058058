import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { AmountCheckout } from '#client/features/checkout/amount-checkout.tsx';
import { ChooseFooter } from '#client/features/checkout/choose-footer.tsx';
import { usePurchaseFlow } from '#client/features/checkout/flow/use-purchase-flow.ts';
import type { PurchaseSubject } from '#client/features/checkout/purchase-flow.ts';
import { PurchaseNotice } from '#client/features/checkout/purchase-notice.tsx';
import { UnknownResult } from '#client/features/checkout/unknown-result.tsx';
import { searchWithTip } from '#client/features/money/tips/tip-draft.ts';
import { usePushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import type { EventView } from '#shared/contracts/events/events.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { readTipAmount } from './read-tip-amount.ts';
import { Thanks } from './thanks.tsx';
import { TipFields } from './tip-fields.tsx';
import { TipSummary } from './tip-summary.tsx';
import { useTipDraft } from './use-tip-draft.ts';

/** The form, the balance and the button for the next step; then the confirmation. */
export function TipDesk({ event }: { event: EventView }) {
  const { t } = useTranslation('tips');
  const format = useFormats();
  const me = useMe();
  const sheet = usePushedParam('pay');
  const { draft, change, empty } = useTipDraft(event.id);
  const [checked, setChecked] = useState(false);
  const wallet = useQuery({ ...trpc.wallet.get.queryOptions(), enabled: me !== null });
  const flow = usePurchaseFlow({
    kind: 'tip',
    of: event.id,
    open: sheet.value !== null,
    onDone: () => {
      empty();
      setChecked(false);
      if (sheet.value) sheet.close();
    },
    onEnded: () => sheet.open('1'),
  });
  const { state, error, subject } = flow;
  // A single artist is preselected.
  const performer =
    event.lineUp.length === 1 ? event.lineUp[0] : event.lineUp.find(({ id }) => id === draft.performerId);
  const amount = readTipAmount(draft, event.currency);
  const amountMinor = 'amountMinor' in amount ? amount.amountMinor : null;
  const held = wallet.data?.wallets.find(({ currency }) => currency === event.currency);
  const balanceMinor = wallet.data ? (held?.balanceMinor ?? 0) : null;
  // An unanswered attempt may already have been paid from this balance: repeat it before anything else is offered.
  const isUnknown = state.step === 'unanswered' && me !== null;
  const isSending = sheet.value === null && flow.paying;
  const sentMinor = subject && 'tip' in subject ? subject.tip.amountMinor : null;

  if (state.step === 'done' && state.result.kind === 'tip')
    return <Thanks tip={state.result.receipt} eventId={event.id} onAgain={flow.forget} />;
  /** Leaves the choice: from the wallet at once, otherwise the rest happens in the sheet. */
  const give = (isFromWallet: boolean) => {
    if (!performer || amountMinor === null) return;
    const { anonymous, message } = draft;
    const tip = {
      eventId: event.id,
      performerId: performer.id,
      amountMinor,
      message: message.trim(),
      anonymous,
    };
    flow.begin({ tip });
    if (isFromWallet) flow.pay('wallet');
    else sheet.open('1');
  };
  return (
    <div className="mt-6 grid grid-cols-1 items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <TipFields
        event={event}
        performer={performer ?? null}
        draft={draft}
        problem={checked && !draft.preset && 'problem' in amount ? amount.problem : null}
        ownName={me?.name ?? null}
        disabled={isSending || isUnknown}
        onChange={(next) => {
          flow.forgetError();
          setChecked(false);
          change(next);
        }}
        onCheck={() => setChecked(draft.amountText.trim() !== '')}
      />
      <aside
        aria-label={t('tip.summary')}
        data-foot-bar=""
        className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 -mx-4 grid grid-cols-1 gap-3 border-t bg-background px-4 py-3 sm:-mx-6 sm:px-6 lg:top-24 lg:bottom-auto lg:mx-0 lg:rounded-2xl lg:border lg:bg-card lg:p-6 lg:shadow-card"
      >
        {(flow.isPaying || flow.isElsewhere) && !sheet.value && !isSending && !isUnknown ? (
          <PurchaseNotice flow={flow} className="" onOpen={() => sheet.open('1')} />
        ) : null}
        <TipSummary amountMinor={amountMinor} balanceMinor={balanceMinor} currency={event.currency} />
        {isUnknown && sentMinor !== null ? (
          <UnknownResult
            words={{
              title: t('unknownResult.title'),
              text: t('unknownResult.text'),
              action: t('unknownResult.action', { price: format.money(sentMinor, event.currency) }),
            }}
            look={{ to: PATHS.tips, label: t('thanks.mine') }}
            problem={error ? errorMessage(error, format.language) : null}
            onFinish={flow.checkAgain}
          />
        ) : (
          <ChooseFooter
            currency={event.currency}
            action={
              performer && amountMinor !== null
                ? t('tip.give', { amount: format.money(amountMinor, event.currency), artist: performer.name })
                : ''
            }
            empty={!performer || amountMinor === null}
            impossible={flow.isPaying && !isSending}
            withCode={false}
            totalMinor={amountMinor}
            balanceMinor={balanceMinor}
            error={sheet.value === null ? error : null}
            running={isSending}
            words={{
              choose: performer ? t('tip.chooseAmount') : t('tip.chooseArtist'),
              running: t('tip.running'),
            }}
            onPay={() => give(true)}
            onContinue={() => give(false)}
          />
        )}
      </aside>
      <AmountCheckout
        flow={flow}
        name={t('tip.line', { artist: artistOf(event, subject) })}
        description={event.name}
        currency={event.currency}
        returnPath={`${pathFor(PATHS.tipEvent, event.id)}${searchWithTip(draft)}`}
        open={sheet.value !== null}
        onClose={sheet.close}
      />
    </div>
  );
}

/** The artist of the tip that is being paid. */
function artistOf({ lineUp }: EventView, subject: PurchaseSubject | null): string {
  const tip = subject && 'tip' in subject ? subject.tip : null;
  return lineUp.find(({ id }) => id === tip?.performerId)?.name ?? '';
}
