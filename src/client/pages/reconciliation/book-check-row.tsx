import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cn } from '#client/ui/class-names.ts';
import type { BookFinding, BooksResult } from '#shared/contracts/reconciliation/reconciliation.ts';
import { Finding } from './finding.tsx';

type Check = BooksResult['checks'][number];

const LOOKS = {
  sound: { Icon: CircleCheck, look: 'text-success-ink' },
  found: { Icon: CircleAlert, look: 'text-danger-ink' },
  unfinished: { Icon: CircleHelp, look: 'text-warning-ink' },
} as const satisfies Record<Check['state'], unknown>;

interface BookCheckRowProps {
  check: Pick<Check, 'check' | 'state'>;
  findings?: readonly BookFinding[];
  brief?: boolean;
}

/** One check with its findings. */
export function BookCheckRow({ check, findings = [], brief = false }: BookCheckRowProps) {
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
        {findings.length > 0 ? (
          <ul className="mt-1 flex flex-col gap-1.5 text-muted-foreground text-sm">
            {findings.map((finding) => (
              <li key={JSON.stringify(finding)} className="wrap-anywhere">
                <Finding finding={finding} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}
