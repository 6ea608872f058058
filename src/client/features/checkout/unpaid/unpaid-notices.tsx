import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { loadWithTexts } from '#client/lib/load-with-texts.ts';

const UnpaidNotice = lazy(() => loadWithTexts(() => import('./unpaid-notice.tsx'), ['checkout']));

interface UnpaidNoticesProps {
  /** Of this event only. */
  eventId?: string;
  className: string;
}

/** What the person's card has refused after the sale, and the way to pay it; loaded when there is any. */
export function UnpaidNotices({ eventId, className }: UnpaidNoticesProps) {
  const me = useMe();
  const { data } = useQuery({ ...trpc.wallet.unpaid.queryOptions(), enabled: me !== null });
  const items = me ? (data?.items ?? []) : [];
  const shown = items.filter(({ event }) => eventId === undefined || event?.id === eventId);
  if (shown.length === 0) return null;
  return (
    <Suspense>
      {shown.map((unpaid) => (
        <UnpaidNotice key={unpaid.paymentId} unpaid={unpaid} className={className} />
      ))}
    </Suspense>
  );
}
