import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorMessage, errorRecord } from '#client/lib/api/error-record.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { cn } from '#client/ui/class-names.ts';

interface GlanceProps {
  title: string;
  /** Link to the full page. */
  all: { to: string; label: string };
  className?: string;
  children: ReactNode;
}

/** A dashboard card: an excerpt of a page, and a link to it. */
export function Glance({ title, all, className, children }: GlanceProps) {
  const id = useId();
  return (
    <Card className={cn('flex min-w-0 flex-col p-5', className)}>
      <section aria-labelledby={id} className="flex flex-1 flex-col">
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={id} className="font-semibold text-lg">
            {title}
          </h2>
          <Link
            to={all.to}
            className="rounded-md py-1 font-medium text-primary-ink text-sm underline-offset-4 hover:underline"
          >
            {all.label}
          </Link>
        </div>
        {children}
      </section>
    </Card>
  );
}

/** Shown in a card whose first load failed. */
export function GlanceFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <Alert
      tone="danger"
      action={
        errorRecord(error).retryable ? (
          <Button reads variant="outline" size="sm" onClick={onRetry}>
            {t('error.tryAgainCard')}
          </Button>
        ) : null
      }
    >
      {errorMessage(error, language) || t('error.occurred')}
    </Alert>
  );
}

/** Shown in a card without content. */
export function GlanceEmpty({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className="flex flex-1 flex-col items-start justify-center gap-4">
      <p className="text-pretty text-muted-foreground">{text}</p>
      {action}
    </div>
  );
}
