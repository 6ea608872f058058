import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cn } from '#client/ui/class-names.ts';
import type { ReconcileBooks } from '#shared/contracts/reconcile.ts';

type Check = ReconcileBooks['checks'][number];

const LOOKS = {
  sound: { Icon: CircleCheck, look: 'text-success-ink' },
  found: { Icon: CircleAlert, look: 'text-danger-ink' },
  unfinished: { Icon: CircleHelp, look: 'text-warning-ink' },
} as const satisfies Record<Check['state'], unknown>;

/** One check with what it found. */
export function BookCheckRow({ check, brief = false }: { check: Check; brief?: boolean }) {
  const { t } = useTranslation('reconciliation');
  const { Icon, look } = LOOKS[check.state];
  return (
    <div className="flex gap-2.5">
      <Icon aria-hidden="true" className={cn('mt-0.5 size-5 shrink-0', look)} />
      <div className="min-w-0 flex-1">
        <p className={brief ? undefined : 'font-medium'}>
          {t(`books.checks.${check.check}`)}
          <span className="sr-only">: {t(`books.state.${check.state}`)}</span>
        </p>
        {brief ? null : (
          <ul className="mt-1 flex flex-col gap-0.5 text-muted-foreground text-sm">
            {check.findings.map(({ subject, found }) => (
              <li key={`${subject} ${found}`} className="wrap-anywhere">
                <code>{subject}</code>: {found}
              </li>
            ))}
            {check.more ? <li>{t('books.more')}</li> : null}
          </ul>
        )}
      </div>
    </div>
  );
}
