import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { loadWithTexts } from '#client/lib/load-with-texts.ts';

const UnpaidNotice = lazy(() => loadWithTexts(() => import('./unpaid-notice.tsx'), ['checkout']));

/** What the person's card has refused after the sale, and the way to pay it; loaded when there is any. */
export function UnpaidNotices({ className = '' }: { className?: string }) {
  const me = useMe();
  const { data } = useQuery({ ...trpc.wallet.unpaid.queryOptions(), enabled: me !== null });
  if (!me || !data || data.items.length === 0) return null;
  return (
    <Suspense>
      {data.items.map((unpaid) => (
        <UnpaidNotice key={unpaid.paymentId} unpaid={unpaid} className={className} />
      ))}
    </Suspense>
  );
}
