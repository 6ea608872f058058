import { useMutation } from '@tanstack/react-query';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { sessionHeaders } from '#client/lib/api/session-headers.ts';
import { saveFile } from '#client/lib/files/save-file.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { LANGUAGE_PARAM } from '#shared/pages.ts';

const TYPES = { csv: 'text/csv;charset=utf-8', pdf: 'application/pdf' } as const;
type FileKind = keyof typeof TYPES;

/** The night log as a file: how many were inside at any minute, who let them in, what was corrected and why. */
export function NightLogCard({ eventId }: { eventId: string }) {
  const { t } = useTranslation('doors');
  const { language } = useFormats();
  const download = useMutation({
    retry: false,
    mutationFn: async (kind: FileKind) => {
      const path = `/api/events/${eventId}/night-log.${kind}?${LANGUAGE_PARAM}=${language}`;
      const answer = await fetch(path, { headers: await sessionHeaders() });
      if (answer.ok) return { kind, content: await answer.blob() };
      const { error } = (await answer.json()) as { error?: { message?: string; data?: object } };
      throw Object.assign(new Error(error?.message ?? `HTTP ${answer.status}`), { data: error?.data });
    },
    onSuccess: ({ kind, content }) => saveFile(`${t('log.file')}.${kind}`, TYPES[kind], content),
    onError: (error) => toast.error(t('log.failed'), { description: errorMessage(error, language) }),
  });
  const busyWith = download.isPending ? download.variables : null;
  return (
    <Card>
      <CardBody>
        <h2 className="font-semibold text-lg tracking-tight">{t('log.title')}</h2>
        <p className="mt-1 text-pretty text-muted-foreground text-sm">{t('log.text')}</p>
        <div className="mt-4 flex flex-wrap gap-2">
          {(['pdf', 'csv'] as const).map((kind) => (
            <Button
              key={kind}
              reads
              variant="outline"
              busy={busyWith === kind}
              disabled={busyWith !== null}
              onClick={() => download.mutate(kind)}
            >
              {busyWith === kind ? null : kind === 'pdf' ? (
                <FileText aria-hidden="true" />
              ) : (
                <FileSpreadsheet aria-hidden="true" />
              )}
              {t(`log.${kind}`)}
            </Button>
          ))}
        </div>
      </CardBody>
    </Card>
  );
}
