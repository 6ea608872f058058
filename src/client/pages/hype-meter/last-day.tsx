import { HandHeart, Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { Card } from '#client/ui/card.tsx';
import type { HypeNumbers } from '#shared/contracts/hype.ts';
import { RollingNumber } from './rolling-number.tsx';

interface TileProps {
  icon: ReactNode;
  label: string;
  value: number;
  children: ReactNode;
}

function Tile({ icon, label, value, children }: TileProps) {
  return (
    <Card className="flex flex-col p-5">
      <dt className="flex items-center gap-2 text-muted-foreground text-sm [&_svg]:size-4">
        {icon}
        {label}
      </dt>
      <dd className="mt-2 font-semibold text-4xl tracking-tight">
        <RollingNumber value={value} />
      </dd>
      <dd className="mt-2 text-muted-foreground text-sm">{children}</dd>
    </Card>
  );
}

/** Tickets and tips of the last 24 hours; tip amounts per currency. */
export function LastDay({ lastDay }: { lastDay: HypeNumbers['lastDay'] }) {
  const { t } = useTranslation('hype');
  const format = useFormats();
  const before = (count: number) => t('lastDay.before', { count });
  const amounts = lastDay.tipAmounts.map(({ currency, amountMinor }) => format.money(amountMinor, currency));
  return (
    <div className="@container">
      <dl className="grid grid-cols-1 gap-4 @min-[20rem]:min-[24rem]:grid-cols-2 lg:grid-cols-1 lg:@min-[20rem]:grid-cols-1">
        <Tile icon={<Ticket aria-hidden="true" />} label={t('lastDay.tickets')} value={lastDay.tickets}>
          {before(lastDay.ticketsBefore)}
        </Tile>
        <Tile icon={<HandHeart aria-hidden="true" />} label={t('lastDay.tips')} value={lastDay.tips}>
          {amounts.length > 0 ? (
            <span className="font-medium text-foreground">{format.list(amounts)}</span>
          ) : (
            t('lastDay.noTips')
          )}
          {lastDay.tips + lastDay.tipsBefore > 0 ? (
            <span className="block">{before(lastDay.tipsBefore)}</span>
          ) : null}
        </Tile>
      </dl>
    </div>
  );
}
