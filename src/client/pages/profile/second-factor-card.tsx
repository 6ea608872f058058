import { useQueryClient } from '@tanstack/react-query';
import { ShieldCheck, ShieldOff, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  FACTORS_KEY,
  type Factor,
  meetRaisedSession,
  useFactors,
} from '#client/features/auth/second-factor/use-challenge.ts';
import { problemText } from '#client/features/auth/session/auth-problem.ts';
import { useSessionState } from '#client/features/auth/session/session-store.ts';
import { LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { authClient } from '#client/lib/api/auth-client.ts';
import { toast } from '#client/lib/toast.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { Dialog, DialogClose } from '#client/ui/dialog.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { EnrollDialog } from './enroll-dialog.tsx';

/** Two-factor sign-in with an authenticator app. */
export function SecondFactorCard() {
  const { t } = useTranslation('profile');
  const { sub } = useSessionState();
  const factors = useFactors(sub);
  const isOn = (factors.data?.length ?? 0) > 0;
  return (
    <Card>
      <CardBody>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="font-semibold text-xl tracking-tight">{t('factor.title')}</h2>
          {factors.data ? (
            <Badge tone={isOn ? 'success' : 'neutral'}>
              {isOn ? <ShieldCheck aria-hidden="true" /> : <ShieldOff aria-hidden="true" />}
              {t(isOn ? 'factor.on' : 'factor.off')}
            </Badge>
          ) : null}
        </div>
        <p className="mt-1 text-muted-foreground">{t('factor.text')}</p>
        <div className="mt-4 grid grid-cols-1 gap-3">
          {factors.isPending ? <Skeleton className="h-11 w-56" /> : null}
          {factors.isError ? (
            <LoadFailure error={factors.error} onRetry={() => void factors.refetch()} />
          ) : null}
          {isOn ? (
            <ul className="divide-y rounded-xl border">
              {factors.data?.map((factor) => (
                <FactorRow key={factor.id} factor={factor} />
              ))}
            </ul>
          ) : null}
          {factors.data ? <EnrollDialog taken={factors.data.map(({ name }) => name)} /> : null}
        </div>
      </CardBody>
    </Card>
  );
}

function FactorRow({ factor }: { factor: Factor }) {
  const { t } = useTranslation(['profile', 'common']);
  const { t: tAuth } = useTranslation('auth');
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const name = factor.name || tAuth('challenge.unnamed');
  const remove = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const client = await authClient();
      const { error } = await client.mfa.unenroll({ factorId: factor.id });
      if (error) throw error;
      // The current token still carries the assurance level of the removed factor.
      const refreshed = await client.refreshSession();
      if (refreshed.error) throw refreshed.error;
      await meetRaisedSession();
      setOpen(false);
      toast.success(t('factor.removed'));
      await cache.invalidateQueries({ queryKey: FACTORS_KEY });
    } catch (error) {
      console.error(error);
      setFailure(problemText(error, tAuth, t('factor.removeFailed')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="flex min-w-0 items-center gap-3 py-2 pr-2 pl-3.5">
      <Smartphone aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
      <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        locked={busy}
        trigger={
          <Button variant="ghost" size="sm" className="text-danger-ink">
            {t('factor.remove')}
          </Button>
        }
        title={t('factor.removeTitle', { name })}
        description={t('factor.removeText')}
        closeLabel={t('common:close')}
        footer={
          <>
            <DialogClose>
              <Button variant="outline" disabled={busy}>
                {t('common:cancel')}
              </Button>
            </DialogClose>
            <Button variant="danger" busy={busy} onClick={() => void remove()}>
              {t('factor.removeConfirm')}
            </Button>
          </>
        }
      >
        {failure ? <Alert tone="danger">{failure}</Alert> : null}
      </Dialog>
    </li>
  );
}
