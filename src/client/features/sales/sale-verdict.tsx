import { useTranslation } from 'react-i18next';
import { SeatLines } from '#client/features/seats/words/seat-lines.tsx';
import { TicketQr } from '#client/features/tickets/viewer/ticket-qr.tsx';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { useFormats } from '#client/lib/format.ts';
import type { DoorSale } from '#shared/contracts/sales/cash-sales.ts';
import { counted } from '#shared/text/counted.ts';
import type { SaleVerdict as Verdict } from './use-door-sale.ts';
import { VerdictScreen } from './verdict-screen.tsx';

interface SaleVerdictProps {
  verdict: Verdict;
  /** Continues with the next guest. */
  onNext: () => void;
  onDone: () => void;
}

/** The result of a cash sale, with the codes if there are any. */
export function SaleVerdict({ verdict, onNext, onDone }: SaleVerdictProps) {
  const { t } = useTranslation('doorSale');
  const sold = verdict.kind === 'sold';
  const count = sold ? verdict.sale.tickets.length : 0;
  const isIn = sold && verdict.sale.tickets.every((ticket) => ticket.isIn);
  const title = sold ? (isIn ? t('verdict.in', { count }) : t('verdict.sold')) : t('verdict.refused');
  return (
    <VerdictScreen sold={sold} title={title} onNext={onNext} onDone={onDone}>
      {verdict.kind === 'sold' ? <Sold {...verdict} /> : <Refused {...verdict} />}
    </VerdictScreen>
  );
}

function Sold({ sale, input, typeName }: Extract<Verdict, { kind: 'sold' }>) {
  const { t } = useTranslation('doorSale');
  const format = useFormats();
  const inside = sale.tickets.filter(({ isIn }) => isIn).length;
  const coded = sale.tickets.filter(({ codes }) => codes !== null);
  const count = sale.tickets.length;
  return (
    <>
      <p className="mt-4 font-semibold text-5xl proportional-nums sm:text-6xl">
        {sale.totalMinor === 0 ? t('free') : format.money(sale.totalMinor, sale.currency)}
      </p>
      <p className="wrap-anywhere mt-3 text-xl">{counted({ quantity: count, name: typeName })}</p>
      <SoldSeats tickets={sale.tickets} />
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

/** Read aloud to the guest. */
function SoldSeats({ tickets }: { tickets: DoorSale['tickets'] }) {
  return (
    <SeatLines
      seats={tickets.map(({ seat }) => seat)}
      className="wrap-anywhere mt-2 block font-semibold text-2xl"
    />
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
      <p className="mt-4 max-w-md text-pretty text-xl">{errorMessage(error, language)}</p>
      {input.expectedTotalMinor > 0 ? (
        <p className="mt-2 max-w-md text-pretty text-lg">{t('verdict.noMoney')}</p>
      ) : null}
    </>
  );
}
