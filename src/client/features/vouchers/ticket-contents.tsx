import { CircleCheck, Martini, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { cn } from '#client/ui/class-names.ts';
import type { TicketView } from '#shared/contracts/tickets/tickets.ts';
import type { TicketContentsView } from '#shared/contracts/vouchers.ts';

/** Under the code of a ticket that was let in: who reads it now. */
export function ShowAtBar() {
  const { t } = useTranslation('vouchers');
  return (
    <p role="status" className="-mt-1 px-5 pb-3 text-center font-semibold text-neutral-800 text-sm">
      {t('ticket.show')}
    </p>
  );
}

interface TicketContentsProps {
  contents: TicketContentsView;
  event: TicketView['event'];
}

/** What a ticket contains from the bar and what is left of it, on the white card of the ticket. */
export function TicketContents({ contents: { vouchers, barMoney }, event }: TicketContentsProps) {
  const { t } = useTranslation('vouchers');
  const format = useFormats();
  const isOver = event.phase === 'ended' || event.phase === 'cancelled';
  const money = (minor: number) => (barMoney ? format.money(minor, barMoney.currency) : '');
  const hasLeft = vouchers.some(({ used, total }) => used < total);
  return (
    <section aria-label={t('title')} className="mt-3 rounded-xl bg-neutral-100 px-4 py-3 text-left">
      <h4 className="font-semibold text-neutral-700 text-xs">{t('title')}</h4>
      <ul className="mt-1.5 grid gap-1.5">
        {vouchers.map(({ contentId, name, total, used }) => (
          <Line
            key={contentId}
            icon={used < total ? <Martini aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
            name={total === 1 ? name : t('portions', { count: total, name })}
            state={used < total ? t('ticket.left', { left: total - used, total }) : t('ticket.had')}
            isDone={used >= total}
          />
        ))}
        {barMoney ? (
          <Line
            icon={<Wallet aria-hidden="true" />}
            name={t('ticket.money')}
            state={t('ticket.moneyLeft', {
              left: money(barMoney.leftMinor),
              total: money(barMoney.totalMinor),
            })}
            isDone={barMoney.leftMinor === 0}
          />
        ) : null}
      </ul>
      {event.phase === 'ended' && barMoney && barMoney.leftMinor > 0 ? (
        <p className="mt-2 text-neutral-700 text-xs">
          {t('ticket.overMoney', { left: money(barMoney.leftMinor) })}
        </p>
      ) : event.phase === 'ended' && hasLeft ? (
        <p className="mt-2 text-neutral-700 text-xs">{t('ticket.over')}</p>
      ) : barMoney && barMoney.leftMinor > 0 && !isOver ? (
        <p className="mt-2 text-neutral-700 text-xs">{t('ticket.moneyHow')}</p>
      ) : null}
    </section>
  );
}

interface LineProps {
  icon: ReactNode;
  name: string;
  state: string;
  isDone: boolean;
}

function Line({ icon, name, state, isDone }: LineProps) {
  return (
    <li className="flex items-start gap-2.5 [&_svg]:mt-0.5 [&_svg]:size-4.5 [&_svg]:shrink-0">
      {icon}
      <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3 text-sm">
        <span className={cn('wrap-anywhere min-w-0 font-medium', isDone && 'text-neutral-600 line-through')}>
          {name}
        </span>
        <span className={isDone ? 'text-neutral-600' : 'font-semibold'}>{state}</span>
      </span>
    </li>
  );
}
