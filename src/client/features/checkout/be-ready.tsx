import { CircleCheck, UserRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '#client/features/auth/session/use-me.ts';
import { loadWithTexts } from '#client/lib/load-with-texts.ts';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';

const SignIn = lazy(() => loadWithTexts(() => import('./be-ready-sign-in.tsx'), ['auth', 'checkout']));

interface BeReadyProps {
  /** Whether the guest waits in line, or for the sale to open. */
  inLine?: boolean;
  className?: string;
}

/** Signs a guest in before it is their turn, so that the first second of a sale needs no mail. */
export function BeReady({ inLine = false, className }: BeReadyProps) {
  const { t } = useTranslation('events');
  const user = useCurrentUser();
  const [open, setOpen] = useState(false);
  if (user.me?.emailVerified) {
    return (
      <div
        role="status"
        className={cn('flex gap-3 rounded-xl bg-success-soft p-4 text-success-ink', className)}
      >
        <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <div className="min-w-0">
          <p className="font-semibold">{t('ready.done')}</p>
          <p className="break-words text-[0.9375rem]">
            {t(inLine ? 'ready.doneInLine' : 'ready.doneText', { email: user.me.email })}
          </p>
        </div>
      </div>
    );
  }
  return (
    <section
      aria-label={t(inLine ? 'ready.inLineTitle' : 'ready.title')}
      className={cn('grid grid-cols-1 gap-3 rounded-xl bg-muted p-4', className)}
    >
      <div className="flex gap-3">
        <UserRound aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary-ink" />
        <div className="min-w-0">
          <p className="font-semibold">{t(inLine ? 'ready.inLineTitle' : 'ready.title')}</p>
          <p className="text-pretty text-[0.9375rem] text-muted-foreground">
            {user.status === 'failed' ? t('ready.failed') : t(inLine ? 'ready.inLineText' : 'ready.text')}
          </p>
        </div>
      </div>
      {user.status === 'pending' ? (
        <Skeleton className="h-11 w-full rounded-full bg-border" />
      ) : user.status === 'failed' ? (
        <Button variant="outline" onClick={user.retry}>
          {t('ready.again')}
        </Button>
      ) : open || user.me ? (
        <Suspense fallback={<Skeleton className="h-24 w-full rounded-xl bg-border" />}>
          <SignIn />
        </Suspense>
      ) : (
        <Button variant="outline" onClick={() => setOpen(true)}>
          {t('ready.action')}
        </Button>
      )}
    </section>
  );
}
