import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Alert } from '#client/ui/alert.tsx';
import { buttonClass } from '#client/ui/button.tsx';

/** @param look where the purchase appears */
export function BoughtElsewhere({ look }: { look: { to: string; label: string } }) {
  const { t } = useTranslation('checkout');
  return (
    <div className="grid grid-cols-1 gap-4">
      <Alert tone="success" title={t('bought.title')}>
        {t('bought.text')}
      </Alert>
      <Link to={look.to} className={buttonClass({ size: 'lg' }, 'w-full')}>
        {look.label}
      </Link>
    </div>
  );
}
