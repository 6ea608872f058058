import { useMutation } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { enterSupportView } from '#client/lib/api/support-view.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { focusField } from '#client/lib/focus-field.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogClose } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import type { ListedUser } from '#shared/contracts/people/users.ts';
import { SUPPORT_REASON_MAX_CHARS, SUPPORT_VIEW_MS } from '#shared/people/support-view.ts';

/** Shows this tab an organizer's pages, read-only, for a reason that they read. */
export function ViewPart({ user }: { user: ListedUser }) {
  const { t } = useTranslation(['people', 'common']);
  const { language } = useFormats();
  const form = useId();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { idFor } = useRequestId();
  const start = useMutation(trpc.supportViews.start.mutationOptions({ onSuccess: enterSupportView }));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const intention = { userId: user.id, reason: reason.trim() };
    setMissing(intention.reason === '');
    if (intention.reason === '') return focusField(event.currentTarget, 'reason');
    start.mutate({ requestId: idFor(intention), ...intention });
  };
  const failure = start.error ? errorMessage(start.error, language) : null;
  // The page is on its way to another.
  const isBusy = start.isPending || start.isSuccess;
  return (
    <section>
      <h3 className="font-medium text-sm">{t('users.view.heading')}</h3>
      <p className="mb-3 text-muted-foreground text-sm">{t('users.view.text')}</p>
      <Dialog
        locked={isBusy}
        trigger={
          <Button variant="outline">
            <Eye aria-hidden="true" />
            {t('users.view.open', { name: user.name })}
          </Button>
        }
        title={t('users.view.title', { name: user.name })}
        description={t('users.view.rules', { count: SUPPORT_VIEW_MS / 60_000 })}
        closeLabel={t('common:close')}
        footer={
          <>
            <DialogClose>
              <Button variant="outline" disabled={isBusy}>
                {t('common:cancel')}
              </Button>
            </DialogClose>
            <Button type="submit" form={form} busy={isBusy}>
              {t('users.view.start')}
            </Button>
          </>
        }
      >
        <form id={form} noValidate onSubmit={submit}>
          <Field
            label={t('users.reason')}
            hint={t('users.view.reasonHint')}
            error={isMissing ? t('users.wallet.reasonMissing') : failure}
            disabled={isBusy}
          >
            <Input
              name="reason"
              value={reason}
              maxLength={SUPPORT_REASON_MAX_CHARS}
              autoComplete="off"
              onChange={(event) => {
                setReason(event.target.value);
                setMissing(false);
              }}
            />
          </Field>
        </form>
      </Dialog>
    </section>
  );
}
