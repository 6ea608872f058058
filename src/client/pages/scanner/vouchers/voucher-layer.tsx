import { CircleCheckBig, CloudUpload, Undo2, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderFlow, OrderState, VouchersShown } from '#client/features/check-in/orders/order-flow.ts';
import { useFormats } from '#client/lib/format.ts';
import { useSettled } from '#client/lib/use-settled.ts';
import { Button } from '#client/ui/button.tsx';
import { ORDER_UNDO_SHOWN_MS } from '#shared/limits.ts';

interface VoucherLayerProps {
  state: OrderState;
  flow: OrderFlow;
  timeZone: string;
}

/** What a ticket contains, readable at arm's length, with one button a portion. */
export function VoucherLayer({ state, flow, timeZone }: VoucherLayerProps) {
  const { t } = useTranslation('vouchers');
  const format = useFormats();
  const vouchers = state.kind === 'vouchers' ? state : null;
  // The layer appears under the finger: a second tap must not hand over an unread portion.
  const settled = useSettled(vouchers?.shown.ticketId ?? null);
  if (!vouchers) return <div role="status" />;
  const { shown, giving, last } = vouchers;
  const { barMoney } = shown;
  return (
    <div role="status">
      <section
        aria-label={t('bar.title')}
        className="absolute inset-0 flex flex-col bg-neutral-900 pt-[calc(var(--top-bar,10rem)+0.75rem)] pb-[env(safe-area-inset-bottom)] text-white"
      >
        <div className="mx-auto min-h-0 w-full max-w-xl flex-1 overflow-y-auto px-5">
          <p className="text-lg text-white/80">
            {t('bar.title')} · {shown.typeName}
          </p>
          <p className="wrap-anywhere font-semibold text-3xl">{shown.holderName}</p>
          {shown.asOf === null ? null : (
            <p className="mt-3 flex items-start gap-2 text-pretty text-amber-300">
              <WifiOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
              {t('bar.offline', { time: format.time(new Date(shown.asOf).toISOString(), timeZone) })}
            </p>
          )}
          <ul className="mt-6 mb-6 grid gap-4">
            {shown.vouchers.map(({ contentId, name, total, used }) => (
              <li key={contentId} className="rounded-2xl bg-white/10 p-4">
                <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <span className="wrap-anywhere min-w-0 font-semibold text-2xl">{name}</span>
                  <span className="text-lg text-white/85">
                    {used < total ? t('ticket.left', { left: total - used, total }) : t('bar.none')}
                  </span>
                </div>
                {used < total ? (
                  <Button
                    size="lg"
                    disabled={!settled || (giving !== null && giving !== contentId)}
                    busy={giving === contentId}
                    onClick={() => flow.give({ contentId, name })}
                    aria-label={`${t('bar.handOver')}: ${name}`}
                    className="mt-3 min-h-18 w-full rounded-2xl text-2xl"
                  >
                    {t('bar.handOver')}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
          {barMoney ? (
            <p className="mb-6 text-pretty text-lg">
              {t('bar.money', {
                left: format.money(barMoney.leftMinor, barMoney.currency),
                total: format.money(barMoney.totalMinor, barMoney.currency),
              })}
              <span className="block text-base text-white/80">{t('bar.moneyHow')}</span>
            </p>
          ) : null}
        </div>
        <div className="mx-auto flex w-full max-w-xl flex-col gap-3 border-white/15 border-t px-4 pt-4 pb-4">
          {last ? <Given key={last.redeemId} last={last} onUndo={flow.takeBack} /> : null}
          <Button
            variant="outline"
            size="lg"
            disabled={!settled}
            onClick={flow.clear}
            className="min-h-14 w-full"
          >
            {t('bar.done')}
          </Button>
        </div>
      </section>
    </div>
  );
}

/** The portion that was just handed over, and for some seconds its undo. */
function Given({ last, onUndo }: { last: NonNullable<VouchersShown['last']>; onUndo: () => void }) {
  const { t } = useTranslation('vouchers');
  const [isUndoable, setUndoable] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setUndoable(false), ORDER_UNDO_SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="flex min-w-0 flex-1 items-start gap-2 font-semibold text-lg">
        {last.isOffline ? (
          <CloudUpload aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-sky-300" />
        ) : (
          <CircleCheckBig aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-green-300" />
        )}
        <span className="min-w-0">
          <span className="wrap-anywhere">{t('bar.handed', { name: last.name })}</span>
          {last.isOffline ? (
            <span className="block font-normal text-base text-sky-200">{t('bar.offlineDone')}</span>
          ) : null}
        </span>
      </p>
      {isUndoable ? (
        <Button variant="inverse" size="lg" onClick={onUndo}>
          <Undo2 aria-hidden="true" />
          {t('bar.undo')}
        </Button>
      ) : null}
    </div>
  );
}
