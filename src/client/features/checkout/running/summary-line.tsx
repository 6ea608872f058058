import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';

interface SummaryLineProps {
  /** As `itemsText` says them. */
  items: string;
  total: string;
  /** The hold's time, in the line. */
  clock?: ReactNode;
  /** The way to more of it, below the line. */
  moreTime?: ReactNode;
  /** Below the line, always to be seen. */
  note?: ReactNode;
  /** What the line opens: what it does not say itself. */
  children?: ReactNode;
  /** Back to the choice; null when there is none now. */
  onChange: (() => void) | null;
  disabled?: boolean;
}

const LINE =
  'flex min-h-11 min-w-0 grow basis-40 flex-wrap items-center gap-x-2 self-stretch rounded-xl pl-3.5 text-[0.9375rem]';

/** What is being paid, in one line that opens. The same in every step, so that the keyboard leaves room for the fields. */
export function SummaryLine(props: SummaryLineProps) {
  const { items, total, clock, moreTime, note, children, onChange, disabled = false } = props;
  const { t } = useTranslation('checkout');
  const [open, setOpen] = useState(false);
  const details = useId();
  const opens = Boolean(children) || onChange !== null;
  const text = (
    <>
      <span className={cn('min-w-0 grow basis-16', open ? 'py-2' : 'truncate')}>{items}</span>
      <span className="shrink-0 font-semibold">{total}</span>
    </>
  );
  return (
    <section aria-label={t('title.order')} data-summary="" className="rounded-xl bg-muted">
      <div className="relative flex min-h-11 flex-wrap items-center pr-3.5">
        {opens ? (
          <button
            type="button"
            aria-expanded={open}
            aria-controls={details}
            onClick={() => setOpen(!open)}
            className={cn(LINE, 'text-left after:absolute after:inset-0 after:rounded-xl')}
          >
            <ChevronDown
              aria-hidden="true"
              className={cn(
                'size-4 shrink-0 text-muted-foreground transition-[rotate] duration-200',
                open && 'rotate-180',
              )}
            />
            {text}
          </button>
        ) : (
          <p className={LINE}>{text}</p>
        )}
        {clock ? <div className="py-1 pl-3.5">{clock}</div> : null}
      </div>
      {note}
      {moreTime}
      {opens ? (
        <div id={details} hidden={!open} className="px-3.5 pb-1.5">
          <div className={cn('border-t', children ? 'pt-3' : undefined)}>
            {children}
            {onChange ? (
              <Button variant="link" className="min-h-11 text-sm" disabled={disabled} onClick={onChange}>
                {t('change')}
              </Button>
            ) : null}
          </div>
        </div>
      ) : null}
    </section>
  );
}

/** The first line item, and how many others there are. */
export function itemsText(lines: readonly { name: string; quantity: number }[]): string {
  const [first, ...others] = lines;
  if (!first) return '';
  return `${first.quantity} × ${first.name}${others.length > 0 ? ` +${others.length}` : ''}`;
}
