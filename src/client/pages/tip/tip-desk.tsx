import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { AmountCheckout } from '#client/features/checkout/amount-checkout.tsx';
import { ChooseFooter } from '#client/features/checkout/choose-footer.tsx';
import { isSettled } from '#client/features/checkout/is-settled.ts';
import { PayingNotice } from '#client/features/checkout/paying-notice.tsx';
import {
  beginCheckout,
  checkoutKey,
  mayBePaying,
  type StoredCheckout,
  useStoredCheckout,
} from '#client/features/checkout/stored-checkout.ts';
import { UnknownResult } from '#client/features/checkout/unknown-result.tsx';
import { searchWithTip } from '#client/features/money/tips/tip-draft.ts';
import { usePushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import type { EventView } from '#shared/contracts/events/events.ts';
import type { SentTip } from '#shared/contracts/money/tips.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { readTipAmount } from './read-tip-amount.ts';
import { Thanks } from './thanks.tsx';
import { TipFields } from './tip-fields.tsx';
import { TipSummary } from './tip-summary.tsx';
import { useTipDraft } from './use-tip-draft.ts';

/** Sends the tip idempotently: every attempt carries the same request id. */
function useSendTip(eventId: string, then: { done: (tip: SentTip) => void; refused: () => void }) {
  const client = useQueryClient();
  const refresh = (...keys: (readonly unknown[])[]) => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  };
  return useMutation({
    ...trpc.tips.send.mutationOptions(),
    // Fail immediately while offline: a paused mutation would pay later without the user noticing.
    networkMode: 'always',
    onSuccess: (tip) => {
      then.done(tip);
      refresh(trpc.tips.pathKey(), trpc.wallet.pathKey());
    },
    onError: (error) => {
      if (isSettled(error, 'tips.send')) then.refused();
      // A refusal shows that the line-up or the balance is stale.
      refresh(trpc.events.get.queryKey({ eventId }), trpc.wallet.pathKey());
    },
  });
}

/** The form, the balance and the button for the next step; then the confirmation. */
export function TipDesk({ event }: { event: EventView }) {
  const { t } = useTranslation('tips');
  const format = useFormats();
  const me = useMe();
  const sheet = usePushedParam('pay');
  const storeId = checkoutKey('tip', event.id);
  const checkout = useStoredCheckout(storeId);
  const { draft, change, requestId, settle, empty } = useTipDraft(event.id);
  const [given, setGiven] = useState<SentTip | null>(null);
  const [checked, setChecked] = useState(false);
  const wallet = useQuery({ ...trpc.wallet.get.queryOptions(), enabled: me !== null });
  const done = (tip: SentTip) => {
    empty();
    setChecked(false);
    setGiven(tip);
    if (sheet.value) sheet.close();
  };
  const send = useSendTip(event.id, { done, refused: settle });
  // A single artist is preselected.
  const performer =
    event.lineUp.length === 1 ? event.lineUp[0] : event.lineUp.find(({ id }) => id === draft.performerId);
  const amount = readTipAmount(draft, event.currency);
  const amountMinor = 'amountMinor' in amount ? amount.amountMinor : null;
  const held = wallet.data?.wallets.find(({ currency }) => currency === event.currency);
  const balanceMinor = wallet.data ? (held?.balanceMinor ?? 0) : null;
  // An unanswered attempt may already have been paid from this balance: retry it before offering a top-up.
  const unknownResult = draft.requestId !== null && !send.isPending && me !== null;

  if (given) {
    return (
      <Thanks
        tip={given}
        eventId={event.id}
        onAgain={() => {
          send.reset();
          setGiven(null);
        }}
      />
    );
  }
  const give = () => {
    if (!performer || amountMinor === null || send.isPending) return;
    send.mutate({
      requestId: requestId(),
      eventId: event.id,
      performerId: performer.id,
      amount: amountMinor,
      message: draft.message.trim(),
      anonymous: draft.anonymous,
    });
  };
  /** By card, or as a visitor: the rest happens in the sheet. */
  const pay = () => {
    if (!performer || amountMinor === null) return;
    const { anonymous, message } = draft;
    const tip = {
      eventId: event.id,
      performerId: performer.id,
      amountMinor,
      message: message.trim(),
      anonymous,
    };
    beginCheckout(storeId, { tip }, false);
    sheet.open('1');
  };
  return (
    <div className="mt-6 grid grid-cols-1 items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <TipFields
        event={event}
        performer={performer ?? null}
        draft={draft}
        problem={checked && !draft.preset && 'problem' in amount ? amount.problem : null}
        ownName={me?.name ?? null}
        disabled={send.isPending || unknownResult}
        onChange={(next) => {
          if (send.error) send.reset();
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
        {checkout && !sheet.value && mayBePaying(checkout) ? (
          <PayingNotice className="" onOpen={() => sheet.open('1')} />
        ) : null}
        <TipSummary amountMinor={amountMinor} balanceMinor={balanceMinor} currency={event.currency} />
        {unknownResult && amountMinor !== null ? (
          <UnknownResult
            words={{
              title: t('unknownResult.title'),
              text: t('unknownResult.text'),
              action: t('unknownResult.action', { price: format.money(amountMinor, event.currency) }),
            }}
            look={{ to: PATHS.tips, label: t('thanks.mine') }}
            problem={send.error ? errorMessage(send.error, format.language) : null}
            onFinish={give}
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
            impossible={checkout !== null && mayBePaying(checkout)}
            withCode={false}
            totalMinor={amountMinor}
            balanceMinor={balanceMinor}
            error={send.error}
            running={send.isPending}
            words={{
              choose: performer ? t('tip.chooseAmount') : t('tip.chooseArtist'),
              running: t('tip.running'),
            }}
            onPay={give}
            onContinue={pay}
          />
        )}
      </aside>
      <AmountCheckout
        id={storeId}
        name={t('tip.line', { artist: artistOf(event, checkout) })}
        description={event.name}
        currency={event.currency}
        returnPath={`${pathFor(PATHS.tipEvent, event.id)}${searchWithTip(draft)}`}
        open={sheet.value !== null}
        onClose={sheet.close}
        onDone={(result) => {
          if (result.kind === 'tip') done(result.receipt);
        }}
        onEnded={() => sheet.open('1')}
      />
    </div>
  );
}

/** The artist of the tip that is being paid. */
function artistOf({ lineUp }: EventView, checkout: StoredCheckout | null): string {
  const tip = checkout && 'tip' in checkout.subject ? checkout.subject.tip : null;
  return lineUp.find(({ id }) => id === tip?.performerId)?.name ?? '';
}
