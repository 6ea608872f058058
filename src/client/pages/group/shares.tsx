import { CircleCheck, CircleDashed, CircleEllipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SeatLines } from '#client/features/seats/words/seat-lines.tsx';
import { cn } from '#client/ui/class-names.ts';
import type { GroupStatus } from '#shared/contracts/groups.ts';

type Share = GroupStatus['shares'][number];

/** Who has paid and who is paying; one segment of the bar a ticket. */
export function Shares({ group, paid }: { group: GroupStatus; paid: number }) {
  const { t } = useTranslation('friends');
  const { shares, quantity, free, freeSeats = [], state } = group;
  const settled = shares.filter((share) => share.state === 'paid');
  const paying = shares.filter((share) => share.state === 'paying');
  const underWay = paying.reduce((sum, share) => sum + share.quantity, 0);
  return (
    <section>
      <p role="status" className="mb-2 font-semibold">
        {t('paid', { paid, count: quantity })}
      </p>
      <div aria-hidden="true" className="mb-2 flex h-2 gap-1">
        {Array.from({ length: quantity }, (_, index) => index + 1).map((ticket) => (
          <span
            key={ticket}
            className={cn(
              'min-w-0 flex-1 rounded-full transition-colors',
              ticket <= paid ? 'bg-success' : ticket <= paid + underWay ? 'bg-warning' : 'bg-border',
            )}
          />
        ))}
      </div>
      <ul className="divide-y">
        {[...settled, ...paying].map((share) => (
          <Row key={share.id} share={share} />
        ))}
        {state === 'open' && free > 0 ? (
          <li className="flex min-h-12 items-center gap-3 text-muted-foreground">
            <CircleDashed aria-hidden="true" className="size-5 shrink-0" />
            <span className="wrap-anywhere min-w-0 flex-1">
              {t('free', { count: free })}
              <SeatLines seats={freeSeats} className="block text-sm" />
            </span>
          </li>
        ) : null}
      </ul>
    </section>
  );
}

function Row({ share: { name, isMine, quantity, state, seats = [] } }: { share: Share }) {
  const { t } = useTranslation('friends');
  const who = isMine ? t('you') : (name ?? t('someone'));
  const Icon = state === 'paid' ? CircleCheck : CircleEllipsis;
  return (
    <li className="flex min-h-12 items-center gap-3 py-1">
      <Icon
        aria-hidden="true"
        className={cn('size-5 shrink-0', state === 'paid' ? 'text-success-ink' : 'text-warning-ink')}
      />
      <span className="wrap-anywhere min-w-0 flex-1 font-medium">
        {quantity === 1 ? who : t('named', { name: who, tickets: t('tickets', { count: quantity }) })}
        <SeatLines seats={seats} className="block font-normal text-muted-foreground text-sm" />
      </span>
      <span className={cn('text-sm', state === 'paid' ? 'text-success-ink' : 'text-warning-ink')}>
        {t(state === 'paid' ? 'statePaid' : 'statePaying')}
      </span>
    </li>
  );
}
