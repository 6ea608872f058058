import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogClose } from '#client/ui/dialog.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import type { ListedUser } from '#shared/contracts/people/users.ts';
import { DECISION_REASON_MAX_CHARS } from '#shared/limits.ts';

export interface RequestOf {
  user: ListedUser;
  request: NonNullable<ListedUser['organizerRequest']>;
}

/** The two answers to a request, each with a confirmation that shows the person's words. */
export function DecideButtons({ user, request, size = 'md' }: RequestOf & { size?: 'sm' | 'md' }) {
  return (
    <>
      {([true, false] as const).map((granted) => (
        <DecideDialog key={String(granted)} user={user} request={request} granted={granted} size={size} />
      ))}
    </>
  );
}

function DecideDialog({ user, request, granted, size }: RequestOf & { granted: boolean; size: 'sm' | 'md' }) {
  const { t } = useTranslation(['people', 'common']);
  const { moment } = useFormats();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const decide = useAction({
    call: trpc.users.decideOrganizer.mutationOptions(),
    done: () => {
      toast.success(t(granted ? 'users.granted' : 'users.declined', { name: user.name }));
      setOpen(false);
    },
    refresh: [trpc.users.pathKey()],
    refreshAlways: true,
  });
  const label = t(granted ? 'users.grant' : 'users.decline');
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      locked={decide.busy}
      trigger={
        <Button
          variant={granted && size === 'md' ? 'primary' : 'outline'}
          size={size}
          aria-label={size === 'sm' ? `${label}: ${user.name}` : undefined}
        >
          {granted && size === 'sm' ? t('users.grantShort') : label}
        </Button>
      }
      title={t(granted ? 'users.grantTitle' : 'users.declineTitle', { name: user.name })}
      description={t('users.asked', { when: moment(request.createdAt) })}
      closeLabel={t('common:close')}
      footer={
        <>
          <DialogClose>
            <Button variant="outline" disabled={decide.busy}>
              {t('common:cancel')}
            </Button>
          </DialogClose>
          <Button
            variant={granted ? 'primary' : 'danger'}
            busy={decide.busy}
            onClick={() =>
              void decide.run({ organizerRequestId: request.id, granted, reason: reason.trim() })
            }
          >
            {label}
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere whitespace-pre-wrap rounded-xl bg-muted p-4">
        {request.message || t('users.requestEmpty')}
      </p>
      {granted ? null : (
        <Field
          label={t('users.reason')}
          aside={t('common:optional')}
          hint={t('users.declineHint')}
          className="mt-4"
          disabled={decide.busy}
        >
          <Input
            value={reason}
            maxLength={DECISION_REASON_MAX_CHARS}
            autoComplete="off"
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      )}
      <Failure of={decide} className="mt-4" />
    </Dialog>
  );
}
