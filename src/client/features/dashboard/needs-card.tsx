import { ChevronRight, CircleCheck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '#client/ui/card.tsx';
import { cn } from '#client/ui/class-names.ts';

/** A row of what waits. */
export const NEED_ROW =
  'flex min-h-11 items-center gap-3 rounded-xl px-3 py-1.5 transition-colors hover:bg-muted';

interface NeedLinkProps {
  to: string;
  icon: ReactNode;
  title: string;
  text: string | null;
  className?: string | null;
}

/** One of what waits, as a row that leads to it. */
export function NeedLink({ to, icon, title, text, className }: NeedLinkProps) {
  return (
    <Link to={to} className={cn(NEED_ROW, className)}>
      {icon}
      <span className="wrap-anywhere min-w-0 flex-1">
        <span className="block font-medium text-sm">{title}</span>
        <span className="block text-muted-foreground text-sm">{text}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
    </Link>
  );
}

interface NeedsCardProps {
  /** List items, most urgent first. */
  items: readonly ReactNode[];
  /** Shown instead of an empty list. */
  none: string;
  /** Below the list. */
  children?: ReactNode;
}

/** What waits for the reader, or that nothing does. */
export function NeedsCard({ items, none, children }: NeedsCardProps) {
  const { t } = useTranslation('dashboard');
  const id = useId();
  return (
    <Card>
      <section aria-labelledby={id} className="p-2">
        <h2 id={id} className="px-3 pt-2 pb-1 font-semibold text-lg">
          {t('needs.title')}
        </h2>
        {items.length === 0 ? (
          <p className="flex items-center gap-2.5 px-3 py-2.5 text-muted-foreground">
            <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success-ink" />
            {none}
          </p>
        ) : (
          <ul>{items}</ul>
        )}
        {children}
      </section>
    </Card>
  );
}
