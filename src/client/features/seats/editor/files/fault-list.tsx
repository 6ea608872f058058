import { useTranslation } from 'react-i18next';
import { Alert } from '#client/ui/alert.tsx';
import type { PlanFault } from '#shared/seats/check-plan.ts';
import { faultWords } from './fault-words.ts';

const SHOWN_MAX = 8;

interface FaultListProps {
  title: string;
  faults: readonly PlanFault[];
}

/** What is wrong with a plan or file and where, the first few of them. */
export function FaultList({ title, faults }: FaultListProps) {
  const { t } = useTranslation(['seatPlans', 'common']);
  return (
    <Alert tone="danger" title={title}>
      <ul className="mt-1 flex flex-col gap-1">
        {faults.slice(0, SHOWN_MAX).map((fault) => {
          const { what, where } = faultWords(fault, t);
          return (
            <li key={`${fault.place} ${fault.code} ${fault.detail}`} className="wrap-anywhere">
              {where === '' ? null : <span className="font-semibold">{where}: </span>}
              {what}
            </li>
          );
        })}
      </ul>
      {faults.length > SHOWN_MAX ? (
        <p className="mt-1">{t('fault.more', { count: faults.length - SHOWN_MAX })}</p>
      ) : null}
    </Alert>
  );
}
