import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Alert } from '#client/ui/alert.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';

interface UnheardProps {
  /** What the order costs, as it was sent. */
  price: string;
  /** What went wrong with the last try on this page, if one was made here. */
  problem: string | null;
  onFinish: () => void;
}

/** An order was sent and its answer is not known: the only way on is to ask again under the same id. */
export function Unheard({ price, problem, onFinish }: UnheardProps) {
  const { t } = useTranslation('menu');
  return (
    <div className="grid grid-cols-1 gap-3">
      <Alert tone="warning" title={t('unheard.title')}>
        {problem ? <p>{problem}</p> : null}
        <p>{t('unheard.text')}</p>
      </Alert>
      <Button size="lg" className="h-auto min-h-13 w-full whitespace-normal py-2" onClick={onFinish}>
        {t('unheard.action', { price })}
      </Button>
      <Link to="/orders" className={buttonClass({ variant: 'ghost' })}>
        {t('unheard.orders')}
      </Link>
    </div>
  );
}
