import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { may } from '#client/features/organizations/may.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { PATHS } from '#shared/paths.ts';
import { RefundService } from './desk/refund-desk.tsx';
import { OwnRefunds } from './own-refunds.tsx';

/** Guests see their refunds; organizers and administrators get the refund desk, with a link to their own refunds. */
export default function RefundsPage() {
  const { t } = useTranslation('refundDesk');
  const me = useMe();
  const [params] = useSearchParams();
  if (!may(me, ['money', 'bar'])) return <OwnRefunds />;
  if (params.get('view') !== 'mine') return <RefundService />;
  return (
    <>
      <Link to={PATHS.refunds} className={buttonClass({ variant: 'ghost' }, '-ml-3 mb-2 px-3')}>
        {t('toDesk')}
      </Link>
      <OwnRefunds />
    </>
  );
}
