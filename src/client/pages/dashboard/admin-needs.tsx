import { Banknote, ConciergeBell, CreditCard, type LucideIcon, Scale, UserRoundPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NeedLink, NeedsCard } from '#client/features/dashboard/needs-card.tsx';
import { useFormats } from '#client/lib/format.ts';
import { cn } from '#client/ui/class-names.ts';
import type { PlatformOverview } from '#shared/contracts/dashboard.ts';
import { PATHS } from '#shared/paths.ts';

interface AdminNeed {
  Icon: LucideIcon;
  look: string;
  to: string;
  title: string;
  text: string;
}

/** What waits for an administrator, most urgent first; each row links to where it is done. */
export function AdminNeeds({ house, ordersPending }: { house: PlatformOverview; ordersPending: number }) {
  const { t } = useTranslation('dashboard');
  const { list, money } = useFormats();
  const due = house.payouts.filter(({ payableMinor }) => payableMinor > 0);
  const payees = due.reduce((sum, { organizers }) => sum + organizers, 0);
  const needs: (AdminNeed | null)[] = [
    house.balanced
      ? null
      : {
          Icon: Scale,
          look: 'text-danger-ink',
          to: PATHS.reconciliation,
          title: t('adminNeeds.books'),
          text: t('house.booksNote'),
        },
    house.organizerRequests === 0
      ? null
      : {
          Icon: UserRoundPlus,
          look: 'text-warning-ink',
          to: `${PATHS.users}?waiting=1`,
          title: t('adminNeeds.requests', { count: house.organizerRequests }),
          text: t('adminNeeds.requestsText'),
        },
    house.unpaid === 0
      ? null
      : {
          Icon: CreditCard,
          look: 'text-danger-ink',
          to: `${PATHS.payouts}?view=disputes`,
          title: t('adminNeeds.unpaid', { count: house.unpaid }),
          text: t('adminNeeds.unpaidText'),
        },
    due.length === 0
      ? null
      : {
          Icon: Banknote,
          look: 'text-warning-ink',
          to: PATHS.payouts,
          title: t('adminNeeds.payouts', {
            amount: list(due.map(({ payableMinor, currency }) => money(payableMinor, currency))),
          }),
          text: t('adminNeeds.payees', { count: payees }),
        },
    ordersPending === 0
      ? null
      : {
          Icon: ConciergeBell,
          look: 'text-muted-foreground',
          to: PATHS.orderManagement,
          title: t('adminNeeds.orders', { count: ordersPending }),
          text: t('adminNeeds.ordersText'),
        },
  ];
  const waiting = needs.filter((need) => need !== null);
  return (
    <NeedsCard
      none={t('needs.none')}
      items={waiting.map(({ Icon, look, to, title, text }) => (
        <li key={to}>
          <NeedLink
            to={to}
            icon={<Icon aria-hidden="true" className={cn('size-5 shrink-0', look)} />}
            title={title}
            text={text}
          />
        </li>
      ))}
    />
  );
}
