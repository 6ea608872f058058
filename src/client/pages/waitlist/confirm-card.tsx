import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { clearFailure, toast, toastFailure } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody, CardDescription, CardHeader, CardTitle } from '#client/ui/card.tsx';

const FORM = 'waitlist-confirm';

/** Target of the mailed link. A button confirms the address, because mail scanners open links but press no buttons. */
export function ConfirmCard({ token, onConfirmed }: { token: string; onConfirmed: () => void }) {
  const { t } = useTranslation('waitlist');
  const { language } = useFormats();
  const ids = useRequestId();
  const queries = useQueryClient();
  const confirm = useMutation({
    ...trpc.waitlist.confirm.mutationOptions(),
    networkMode: 'always',
    onSuccess: (status) => {
      ids.settle();
      queries.setQueryData(trpc.waitlist.status.queryKey({ token }), status);
      toast.success(t('confirm.done'));
      onConfirmed();
    },
    onError: (error) => toastFailure(FORM, errorMessage(error, language) || t('form.failed')),
  });
  const tap = () => {
    if (confirm.isPending) return;
    clearFailure(FORM);
    confirm.mutate({ requestId: ids.idFor(token), token });
  };
  return (
    <Card className="w-full max-w-md">
      <h1 className="sr-only">{t('title')}</h1>
      <CardHeader>
        <CardTitle>{t('confirm.title')}</CardTitle>
        <CardDescription>{t('confirm.text')}</CardDescription>
      </CardHeader>
      <CardBody>
        <Button size="lg" busy={confirm.isPending} onClick={tap} className="w-full">
          <MailCheck aria-hidden="true" />
          {t('confirm.action')}
        </Button>
      </CardBody>
    </Card>
  );
}
