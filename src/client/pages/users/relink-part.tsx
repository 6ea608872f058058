import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProofDialog } from '#client/features/auth/sign-in/mailed-code/proof-dialog.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { isRefusal } from '#client/lib/api/error-record.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogClose } from '#client/ui/dialog.tsx';
import { Failure } from '#client/ui/failure.tsx';
import type { Relink } from '#shared/contracts/people/relinks.ts';
import type { ListedUser } from '#shared/contracts/people/users.ts';
import { DECISION_REASON_MAX_CHARS } from '#shared/limits.ts';
import { ReasonForm, useReason } from './reason-form.tsx';

/** Connects an account that was deleted at the sign-in service with its person, who has registered there again. */
export function RelinkPart({ user }: { user: ListedUser }) {
  const { t } = useTranslation('people');
  const query = useQuery({ ...trpc.users.relinks.queryOptions({ userId: user.id }), staleTime: 0 });
  const failure = failureOf(query);
  if (failure && !query.data) return <LoadFailure error={failure} onRetry={() => void query.refetch()} />;
  const relinks = query.data?.items ?? [];
  if (relinks.length === 0) return null;
  return (
    <section className="flex flex-col gap-4">
      <h3 className="font-medium text-sm">{t('users.relink.title')}</h3>
      {relinks.map((relink) => (
        <RelinkOf key={relink.account.id} relink={relink} />
      ))}
    </section>
  );
}

function RelinkOf({ relink }: { relink: Relink }) {
  const { t } = useTranslation('people');
  const { moment } = useFormats();
  const { account, newAccount, email, request, isRunning, failure } = relink;
  const { name } = account;
  if (isRunning || !newAccount) return <Alert>{t('users.relink.running', { name })}</Alert>;
  const pair = { userId: account.id, newUserId: newAccount.id };
  const words = { name, email, newName: newAccount.name };
  return (
    <div>
      <p className="mb-3 break-words text-muted-foreground text-sm">{t('users.relink.text', words)}</p>
      {failure ? (
        <Alert tone="warning" className="mb-3">
          {t(`users.relink.failed.${failure}`)}
        </Alert>
      ) : null}
      {request ? (
        <>
          <p className="mb-3 break-words text-sm">
            {t('users.relink.waiting', {
              name: request.by,
              when: moment(request.at),
              reason: request.reason,
            })}
          </p>
          <ConfirmRelink pair={pair} words={words} />
        </>
      ) : (
        <RequestRelink pair={pair} words={words} />
      )}
    </div>
  );
}

interface StepProps {
  pair: { userId: string; newUserId: string };
  words: { name: string; email: string; newName: string };
}

function RequestRelink({ pair, words }: StepProps) {
  const { t } = useTranslation(['people', 'common']);
  const form = useId();
  const reason = useReason();
  const request = useAction({
    call: trpc.users.requestRelink.mutationOptions(),
    done: () => toast.success(t('users.relink.requested')),
    refresh: [trpc.users.pathKey()],
  });
  return (
    <Dialog
      locked={request.busy}
      trigger={
        <Button variant="outline">
          <Link2 aria-hidden="true" />
          {t('users.relink.open')}
        </Button>
      }
      title={t('users.relink.requestTitle', words)}
      description={t('users.relink.requestText')}
      closeLabel={t('common:close')}
      footer={
        <>
          <DialogClose>
            <Button variant="outline" disabled={request.busy}>
              {t('common:cancel')}
            </Button>
          </DialogClose>
          <Button type="submit" form={form} busy={request.busy}>
            {t('users.relink.request')}
          </Button>
        </>
      }
    >
      <ReasonForm
        reason={reason}
        id={form}
        maxChars={DECISION_REASON_MAX_CHARS}
        busy={request.busy}
        failure={request.failure}
        onReason={(text) => void request.run({ ...pair, reason: text })}
      />
    </Dialog>
  );
}

/** Asks for a fresh proof of who confirms it. */
function ConfirmRelink({ pair, words }: StepProps) {
  const { t } = useTranslation(['people', 'common']);
  const [isOpen, setOpen] = useState(false);
  const [isProving, setProving] = useState(false);
  const confirm = useAction({
    call: trpc.users.confirmRelink.mutationOptions(),
    done: ({ state }) => state === 'done' && toast.success(t('users.relink.done', words)),
    failed: (_message, error) => {
      const needsProof = isRefusal(error, 'PROOF_NEEDED');
      setProving(needsProof);
      setOpen(!needsProof);
      return needsProof;
    },
    refresh: [trpc.users.pathKey()],
  });
  return (
    <>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        locked={confirm.busy}
        trigger={<Button>{t('users.relink.confirm')}</Button>}
        title={t('users.relink.confirmTitle', words)}
        description={t('users.relink.confirmText', words)}
        closeLabel={t('common:close')}
        footer={
          <>
            <DialogClose>
              <Button variant="outline" disabled={confirm.busy}>
                {t('common:cancel')}
              </Button>
            </DialogClose>
            <Button variant="danger" busy={confirm.busy} onClick={() => void confirm.run(pair)}>
              {t('users.relink.confirmAction')}
            </Button>
          </>
        }
      >
        <Failure of={confirm} />
      </Dialog>
      <ProofDialog
        open={isProving}
        text={t('users.relink.proof')}
        onClose={() => setProving(false)}
        onProven={() => {
          setProving(false);
          void confirm.run(pair);
        }}
      />
    </>
  );
}
