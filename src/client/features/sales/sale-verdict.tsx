import { Dialog } from '@base-ui/react/dialog';
import { CircleCheckBig, CircleX } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TicketQr } from '#client/features/tickets/viewer/ticket-qr.tsx';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { after } from '#client/lib/delay.ts';
import { useFormats } from '#client/lib/format.ts';
import { cn } from '#client/ui/class-names.ts';
import type { DoorSale } from '#shared/contracts/sales/cash-sales.ts';
import { counted } from '#shared/text/counted.ts';
import type { SaleVerdict as Verdict } from './use-door-sale.ts';

interface SaleVerdictProps {
  verdict: Verdict;
  /** Continues with the next guest. */
  onNext: () => void;
  onDone: () => void;
}

/** How long a press may still belong to a double press on the button below (ms). */
const MEANT_FOR_SALE_MS = 700;

/** The result of a sale, full screen like a scan's verdict: word, icon, color, and the codes if there are any. */
export function SaleVerdict({ verdict, onNext, onDone }: SaleVerdictProps) {
  const { t } = useTranslation('doorSale');
  const sold = verdict.kind === 'sold';
  const [answers, setAnswers] = useState(false);
  useEffect(() => after(MEANT_FOR_SALE_MS, () => setAnswers(true)), []);
  return (
    <Dialog.Root open onOpenChange={(open) => (open || !answers ? undefined : onDone())}>
      <Dialog.Portal>
        <Dialog.Popup
          data-verdict={sold ? 'SOLD' : 'REFUSED'}
          className={cn(
            'fixed inset-0 z-60 flex flex-col overflow-y-auto px-5 pt-[calc(env(safe-area-inset-top)+1.5rem)] text-center text-white outline-none',
            sold ? 'bg-green-700' : 'bg-red-700',
          )}
        >
          <div aria-live="assertive" className="my-auto flex animate-appear flex-col items-center pb-6">
            {verdict.kind === 'sold' ? <Sold {...verdict} /> : <Refused {...verdict} />}
          </div>
          <div
            className={cn(
              'sticky bottom-0 -mx-5 flex flex-col gap-2.5 px-5 pt-3 pb-[calc(env(safe-area-inset-bottom)+1.25rem)]',
              sold ? 'bg-green-700' : 'bg-red-700',
            )}
          >
            <div className="mx-auto grid w-full max-w-md grid-cols-1 gap-2.5">
              <BigButton strong disabled={!answers} onPress={onNext}>
                {t(sold ? 'next' : 'back')}
              </BigButton>
              <BigButton disabled={!answers} onPress={onDone}>
                {t('done')}
              </BigButton>
            </div>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const TITLE = 'wrap-anywhere mt-4 text-balance font-display font-semibold text-3xl leading-tight sm:text-5xl';
const ICON = 'size-20 shrink-0 sm:size-28';

function Sold({ sale, input, typeName }: Extract<Verdict, { kind: 'sold' }>) {
  const { t } = useTranslation('doorSale');
  const format = useFormats();
  const inside = sale.tickets.filter(({ isIn }) => isIn).length;
  const coded = sale.tickets.filter(({ codes }) => codes !== null);
  const count = sale.tickets.length;
  return (
    <>
      <CircleCheckBig aria-hidden="true" className={ICON} strokeWidth={1.75} />
      <Dialog.Title className={TITLE}>
        {inside === count ? t('verdict.in', { count }) : t('verdict.sold')}
      </Dialog.Title>
      <p className="mt-4 font-semibold text-5xl proportional-nums sm:text-6xl">
        {sale.totalMinor === 0 ? t('free') : format.money(sale.totalMinor, sale.currency)}
      </p>
      <p className="wrap-anywhere mt-3 text-xl">{counted({ quantity: count, name: typeName })}</p>
      {input.name ? <p className="wrap-anywhere mt-1 font-semibold text-2xl">{input.name}</p> : null}
      {input.letIn && inside < count ? (
        <p className="mt-4 max-w-md text-pretty rounded-2xl bg-black/15 px-4 py-3">{t('verdict.notIn')}</p>
      ) : null}
      {coded.length > 0 ? <Codes tickets={coded} /> : null}
      {input.email ? (
        <p className="wrap-anywhere mt-4">{t('verdict.mailed', { email: input.email })}</p>
      ) : null}
    </>
  );
}

/** For guests who enter later: to photograph or to write down. */
function Codes({ tickets }: { tickets: DoorSale['tickets'] }) {
  const { t } = useTranslation('doorSale');
  return (
    <>
      <p className="mt-5 max-w-md text-pretty">
        {t(tickets.length === 1 ? 'verdict.keepOne' : 'verdict.keepAll')}
      </p>
      <ul className="mt-4 flex w-full max-w-3xl flex-wrap justify-center gap-4">
        {tickets.map(({ id, codes }, index) =>
          codes ? (
            <li key={id} className="w-64 rounded-2xl bg-white p-4 text-black">
              <TicketQr text={codes.qr} label={t('verdict.code', { number: index + 1 })} />
              <p className="mt-3 font-semibold text-lg tabular-nums">{codes.shortCode}</p>
            </li>
          ) : null,
        )}
      </ul>
    </>
  );
}

function Refused({ error, input }: Extract<Verdict, { kind: 'refused' }>) {
  const { t } = useTranslation('doorSale');
  const { language } = useFormats();
  return (
    <>
      <CircleX aria-hidden="true" className={ICON} strokeWidth={1.75} />
      <Dialog.Title className={TITLE}>{t('verdict.refused')}</Dialog.Title>
      <p className="mt-4 max-w-md text-pretty text-xl">{errorMessage(error, language)}</p>
      {input.expectedTotalMinor > 0 ? (
        <p className="mt-2 max-w-md text-pretty text-lg">{t('verdict.noMoney')}</p>
      ) : null}
    </>
  );
}

function BigButton(props: { strong?: boolean; disabled: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      disabled={props.disabled}
      onClick={props.onPress}
      className={cn(
        'min-h-14 rounded-2xl px-4 py-2 font-semibold text-lg focus-visible:outline-white',
        props.strong ? 'bg-white text-neutral-950' : 'bg-white/15',
      )}
    >
      {props.children}
    </button>
  );
}
