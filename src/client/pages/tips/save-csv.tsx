import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { api } from '#client/lib/api/trpc.ts';
import { eventFileName, saveCsv, wallTime } from '#client/lib/files/csv-file.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import type { EventTips, ReceivedTip } from '#shared/contracts/money/tips.ts';
import { PAGE_SIZE_MAX } from '#shared/limits.ts';

/** Fetches all tips of an event page by page, deduplicated by id: a new tip shifts the pages. */
async function allTips(eventId: string): Promise<ReceivedTip[]> {
  const found = new Map<string, ReceivedTip>();
  for (let page = 1; ; page++) {
    const { tips } = await api.tips.forEvent.query({ eventId, page, pageSize: PAGE_SIZE_MAX });
    for (const tip of tips.items) found.set(tip.id, tip);
    if (page * PAGE_SIZE_MAX >= tips.total) return [...found.values()];
  }
}

/** Saves all tips of an event as a CSV file, without the names of anonymous givers. */
export function SaveCsv({ event }: { event: EventTips['event'] }) {
  const { t } = useTranslation('tips');
  const { language } = useLanguage();
  const save = useMutation({
    mutationFn: () => allTips(event.id),
    networkMode: 'always',
    onSuccess: (tips) => {
      const columns = ['date', 'artist', 'amount', 'currency', 'from', 'message'] as const;
      const header = columns.map((column) =>
        column === 'date' ? `${t('csv.date')} (${event.timeZone})` : t(`csv.${column}`),
      );
      const inOrder = tips.toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date));
      const rows = inOrder.map((tip) => [
        wallTime(tip.date, event.timeZone),
        tip.performerName,
        { amountMinor: tip.amountMinor },
        event.currency,
        tip.anonymous ? t('anonymous') : (tip.fromName ?? t('received.nameless')),
        tip.message,
      ]);
      saveCsv(eventFileName(event, t('csv.file')), language, header, rows);
    },
    onError: (error) => toast.error(errorMessage(error, language)),
  });
  return (
    <Button variant="outline" size="sm" busy={save.isPending} onClick={() => save.mutate()}>
      <Download aria-hidden="true" />
      {t('csv.save')}
    </Button>
  );
}
