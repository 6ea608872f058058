import { useQueryClient } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { clearFailure, toast, toastFailure } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody, CardDescription, CardHeader, CardTitle } from '#client/ui/card.tsx';

const FORM = 'waitlist-confirm';

/** Target of the mailed link. A button confirms the address, because mail scanners open links but press no buttons. */
export function ConfirmCard({ token, onConfirmed }: { token: string; onConfirmed: () => void }) {
  const { t } = useTranslation('waitlist');
  const queries = useQueryClient();
  const confirm = useAction({
    call: { ...trpc.waitlist.confirm.mutationOptions(), networkMode: 'always' },
    done: (status) => {
      queries.setQueryData(trpc.waitlist.status.queryKey({ token }), status);
      toast.success(t('confirm.done'));
      onConfirmed();
    },
    failed: (message) => toastFailure(FORM, message || t('form.failed')),
  });
  const tap = () => {
    if (confirm.busy) return;
    clearFailure(FORM);
    void confirm.run({ token });
  };
  return (
    <Card className="w-full max-w-md">
      <h1 className="sr-only">{t('title')}</h1>
      <CardHeader>
        <CardTitle>{t('confirm.title')}</CardTitle>
        <CardDescription>{t('confirm.text')}</CardDescription>
      </CardHeader>
      <CardBody>
        <Button size="lg" busy={confirm.busy} onClick={tap} className="w-full">
          <MailCheck aria-hidden="true" />
          {t('confirm.action')}
        </Button>
      </CardBody>
    </Card>
  );
}
