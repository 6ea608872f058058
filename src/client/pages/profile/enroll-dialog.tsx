import { useQueryClient } from '@tanstack/react-query';
import { Copy, ShieldPlus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answerChallenge, FACTORS_KEY } from '#client/features/auth/second-factor/use-challenge.ts';
import { problemText } from '#client/features/auth/session/auth-problem.ts';
import { CODE_DIGITS, CodeField } from '#client/features/auth/sign-in/mailed-code/code-field.tsx';
import { copyText } from '#client/features/share/share-link.ts';
import { TicketQr } from '#client/features/tickets/viewer/ticket-qr.tsx';
import { authClient } from '#client/lib/api/auth-client.ts';
import { toast } from '#client/lib/toast.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Spinner } from '#client/ui/spinner.tsx';

interface Enrollment {
  id: string;
  secret: string;
  uri: string;
}

/** "Phone", "Phone 2": factor names are unique per person. */
function freeName(wanted: string, taken: readonly string[]): string {
  let name = wanted;
  for (let count = 2; taken.includes(name); count += 1) name = `${wanted} ${count}`;
  return name;
}

/** Enrolls a TOTP factor: scan the QR code and enter the first code, which activates it. */
export function EnrollDialog({ taken }: { taken: readonly string[] }) {
  const { t } = useTranslation(['profile', 'common']);
  const { t: tAuth } = useTranslation('auth');
  const cache = useQueryClient();
  const [enrollment, setEnrollment] = useState<Enrollment | null>(null);
  const [open, setOpen] = useState(false);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const begin = async () => {
    setEnrollment(null);
    setCode('');
    setProblem(null);
    setFailure(null);
    try {
      const client = await authClient();
      const { data: known, error: unknown } = await client.mfa.listFactors();
      if (unknown) throw unknown;
      // Remove unverified factors of abandoned attempts, which would still occupy the name.
      for (const { id, status, factor_type } of known.all)
        if (factor_type === 'totp' && status === 'unverified') await client.mfa.unenroll({ factorId: id });
      const friendlyName = freeName(t('factor.defaultName'), taken);
      const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName, issuer: 'Aforo' });
      if (error) throw error;
      setEnrollment({ id: data.id, secret: data.totp.secret, uri: data.totp.uri });
    } catch (error) {
      console.error(error);
      setFailure(problemText(error, tAuth, t('factor.enrolFailed')));
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!enrollment || busy) return;
    if (code.length < CODE_DIGITS) return setProblem(tAuth('challenge.short'));
    setBusy(true);
    try {
      await answerChallenge(enrollment.id, code);
      await cache.invalidateQueries({ queryKey: FACTORS_KEY });
      setOpen(false);
      toast.success(t('factor.enrolled'), { description: t('factor.enrolledText') });
    } catch (error) {
      console.error(error);
      setProblem(problemText(error, tAuth, tAuth('challenge.failed')));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (next) void begin();
      }}
      locked={busy}
      trigger={
        <Button variant="outline" className="justify-self-start max-sm:w-full">
          <ShieldPlus aria-hidden="true" />
          {t(taken.length > 0 ? 'factor.another' : 'factor.enroll')}
        </Button>
      }
      title={t('factor.enrolTitle')}
      description={t('factor.enrolText')}
      closeLabel={t('common:close')}
    >
      {failure ? (
        <Alert
          tone="danger"
          action={
            <Button variant="outline" size="sm" onClick={() => void begin()}>
              {t('common:error.tryAgainCard')}
            </Button>
          }
        >
          {failure}
        </Alert>
      ) : null}
      {!enrollment && !failure ? (
        <div className="grid min-h-64 place-items-center">
          <Spinner label={t('factor.preparing')} className="size-8 text-muted-foreground" />
        </div>
      ) : null}
      {enrollment ? (
        <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
          <div className="mx-auto w-48 max-w-full overflow-hidden rounded-xl border bg-white p-2">
            <TicketQr text={enrollment.uri} label={t('factor.qr')} />
          </div>
          <div>
            <p className="text-muted-foreground text-sm">{t('factor.typeInstead')}</p>
            <div className="mt-1 flex items-center gap-2">
              <code className="min-w-0 flex-1 break-words rounded-lg bg-muted px-3 py-2 font-mono text-sm">
                {enrollment.secret.replace(/(.{4})(?=.)/g, '$1 ')}
              </code>
              <IconButton
                variant="outline"
                label={t('factor.copy')}
                onClick={() =>
                  void copyText(enrollment.secret, {
                    copied: t('factor.copied'),
                    copyFailed: t('factor.copyFailed'),
                  })
                }
              >
                <Copy aria-hidden="true" />
              </IconButton>
            </div>
          </div>
          <CodeField
            label={tAuth('challenge.label')}
            hint={tAuth('challenge.hint')}
            error={problem}
            value={code}
            onChange={(digits) => {
              setProblem(null);
              setCode(digits);
            }}
            disabled={busy}
          />
          <p className="text-muted-foreground text-sm">{t('factor.lost')}</p>
          <Button type="submit" busy={busy} className="w-full">
            {t('factor.confirm')}
          </Button>
        </form>
      ) : null}
    </Dialog>
  );
}
