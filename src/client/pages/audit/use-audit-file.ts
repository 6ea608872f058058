import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { api } from '#client/lib/api/trpc.ts';
import { dayOf } from '#client/lib/days.ts';
import { saveCsv, wallTime } from '#client/lib/files/csv-file.ts';
import { fetchParts } from '#client/lib/files/fetch-parts.ts';
import { useFormats } from '#client/lib/format.ts';
import { useReaderZone } from '#client/lib/reader-zone.ts';
import { toast } from '#client/lib/toast.ts';
import { AUDIT_PART_MAX, type ListAuditInput } from '#shared/contracts/audit.ts';
import { useActionName, useChangeText } from './use-entry-text.ts';

/** Entries of one file; narrower dates give the rest. */
const FILE_MAX = 10_000;

type Query = Omit<ListAuditInput, 'limit' | 'cursor'>;

/** Saves the filtered entries as a file, fetched in parts. */
export function useAuditFile(query: Query) {
  const { t } = useTranslation('audit');
  const { language } = useFormats();
  const zone = useReaderZone() ?? 'UTC';
  const actionName = useActionName();
  const changeText = useChangeText();
  const [fetched, setFetched] = useState(0);
  const mutation = useMutation({
    mutationFn: () =>
      fetchParts((cursor) => api.users.audit.query({ ...query, cursor, limit: AUDIT_PART_MAX }), {
        onFetched: setFetched,
        itemsMax: FILE_MAX,
      }),
    networkMode: 'always',
    onMutate: () => setFetched(0),
    onError: (error) => toast.error(errorMessage(error, language)),
    onSuccess: ({ all, isCut }) => {
      const rows = all.map((entry) => [
        wallTime(entry.at, zone),
        actionName(entry.action),
        entry.actor?.name ?? t('system'),
        entry.actor?.email ?? null,
        entry.person?.name ?? null,
        entry.person?.email ?? null,
        entry.event?.name ?? null,
        changeText(entry),
        entry.reason,
        entry.action,
        entry.subjectType,
        entry.subjectId,
      ]);
      const header = [
        `${t('column.time')} (${zone})`,
        t('column.action'),
        t('column.actor'),
        t('file.actorEmail'),
        t('about'),
        t('file.personEmail'),
        t('event'),
        t('column.change'),
        t('column.reason'),
        t('file.code'),
        t('file.subject'),
        'ID',
      ];
      saveCsv(`${t('file.name')}-${dayOf(new Date())}`, language, header, rows);
      if (isCut) toast.warning(t('file.cut', { count: FILE_MAX }));
    },
  });
  return { save: () => mutation.mutate(), busy: mutation.isPending, fetched };
}
