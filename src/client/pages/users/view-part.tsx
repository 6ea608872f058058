import { useMutation } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { enterSupportView } from '#client/lib/api/support-view.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogClose } from '#client/ui/dialog.tsx';
import type { ListedUser } from '#shared/contracts/people/users.ts';
import { SUPPORT_REASON_MAX_CHARS, SUPPORT_VIEW_MS } from '#shared/people/support-view.ts';
import { ReasonForm, useReason } from './reason-form.tsx';

/** Shows this tab an organizer's pages, read-only, for a reason that they read. */
export function ViewPart({ user }: { user: ListedUser }) {
  const { t } = useTranslation(['people', 'common']);
  const { language } = useFormats();
  const form = useId();
  const reason = useReason();
  const { idFor } = useRequestId();
  const start = useMutation(trpc.supportViews.start.mutationOptions({ onSuccess: enterSupportView }));
  const submit = (text: string) => {
    const intention = { userId: user.id, reason: text };
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
        <ReasonForm
          reason={reason}
          id={form}
          hint={t('users.view.reasonHint')}
          maxChars={SUPPORT_REASON_MAX_CHARS}
          busy={isBusy}
          failure={failure}
          onReason={submit}
        />
      </Dialog>
    </section>
  );
}
