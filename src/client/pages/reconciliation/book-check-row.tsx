import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { cn } from '#client/ui/class-names.ts';
import type { BookFact } from '#shared/contracts/book-checks.ts';
import type { BookFinding, ReconcileBooks } from '#shared/contracts/reconcile.ts';

type Check = ReconcileBooks['checks'][number];

const LOOKS = {
  sound: { Icon: CircleCheck, look: 'text-success-ink' },
  found: { Icon: CircleAlert, look: 'text-danger-ink' },
  unfinished: { Icon: CircleHelp, look: 'text-warning-ink' },
} as const satisfies Record<Check['state'], unknown>;

const AMOUNTS: readonly BookFact[] = [
  ...(['balance', 'byCode', 'discount', 'due', 'fee', 'lines', 'moved', 'paid', 'refunded'] as const),
  ...(['refundedInCash', 'refundedToWallet', 'tips', 'total'] as const),
];
const TIMES: readonly BookFact[] = ['usedAt', 'lastEntryAt'];
const STATES = ['active', 'used', 'refunded', 'pending', 'completed', 'cancelled'] as const;
const ENTRIES = ['admitted', 'undone'] as const;

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
            {check.findings.map((finding) => (
              <li key={JSON.stringify(finding)} className="wrap-anywhere">
                <Finding finding={finding} />
              </li>
            ))}
            {check.more ? <li>{t('books.more')}</li> : null}
          </ul>
        )}
      </div>
    </div>
  );
}

/** What it is about, by its id, and what is said of it. */
function Finding({ finding: { subject, found } }: { finding: BookFinding }) {
  const { t } = useTranslation('reconciliation');
  const formats = useFormats();
  const textOf = ({ fact, value }: BookFinding['found'][number]): string => {
    if (value === null) return t('books.none');
    if (typeof value === 'number') {
      if (TIMES.includes(fact)) return formats.moment(new Date(value).toISOString());
      return AMOUNTS.includes(fact) ? formats.amountText(value) : formats.number(value);
    }
    const state = STATES.find((one) => fact === 'status' && one === value);
    const entry = ENTRIES.find((one) => fact === 'lastEntry' && one === value);
    return state ? t(`state.${state}`) : entry ? t(`outbox.kind.${entry}`) : value;
  };
  const facts = found.map((one) => `${t(`books.facts.${one.fact}`)}: ${textOf(one)}`);
  return (
    <>
      <code>{subject}</code>
      {facts.length > 0 ? ` — ${facts.join(' · ')}` : null}
    </>
  );
}
