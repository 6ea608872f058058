import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { sessionHeaders } from '#client/lib/api/session-headers.ts';
import { saveFile } from '#client/lib/files/save-file.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { DeleteAccount } from './delete-account.tsx';

async function fetchOwnData(): Promise<string> {
  const answer = await fetch('/api/profile/data', { headers: await sessionHeaders() });
  const text = await answer.text();
  if (answer.ok) return text;
  const { error } = JSON.parse(text) as { error?: { message?: string; data?: object } };
  throw Object.assign(new Error(error?.message ?? `HTTP ${answer.status}`), { data: error?.data });
}

/** Data export and account deletion. */
export function DataCard() {
  const { t } = useTranslation('profile');
  const { language } = useLanguage();
  const download = useMutation({
    mutationFn: fetchOwnData,
    retry: false,
    onSuccess: (text) => {
      saveFile('aforo-data.json', 'application/json', text);
      toast.success(t('data.done'));
    },
    onError: (error) => toast.error(t('data.failed'), { description: errorMessage(error, language) }),
  });
  return (
    <Card>
      <CardBody>
        <h2 className="font-semibold text-xl tracking-tight">{t('data.title')}</h2>
        <p className="mt-1 text-muted-foreground">{t('data.text')}</p>
        <Button
          variant="outline"
          busy={download.isPending}
          className="mt-4 max-sm:w-full"
          onClick={() => download.mutate()}
        >
          {download.isPending ? null : <Download aria-hidden="true" />}
          {t('data.action')}
        </Button>
        <hr className="my-6" />
        <h2 className="font-semibold text-xl tracking-tight">{t('deletion.title')}</h2>
        <p className="mt-1 mb-4 text-muted-foreground">{t('deletion.text')}</p>
        <DeleteAccount />
      </CardBody>
    </Card>
  );
}
