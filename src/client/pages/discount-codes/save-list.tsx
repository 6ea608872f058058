import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { api } from '#client/lib/api/trpc.ts';
import { fetchParts } from '#client/lib/files/fetch-parts.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import type { DiscountState } from '#shared/contracts/discounts.ts';
import { fileRowsOf, useCodesFile } from './codes-file.ts';

interface CodeFilter {
  search: string;
  eventId: string | null;
  state: DiscountState | null;
}

export function SaveList({ filter }: { filter: CodeFilter }) {
  const { t } = useTranslation('codes');
  const { language } = useLanguage();
  const saveCodes = useCodesFile();
  const save = useMutation({
    mutationFn: async () => {
      const { all } = await fetchParts((cursor) => api.discounts.list.query({ ...filter, cursor }));
      return (await Promise.all(all.map(fileRowsOf))).flat();
    },
    networkMode: 'always',
    onSuccess: (codes) => saveCodes(new Date().toISOString().slice(0, 10), codes),
    onError: (error) => toast.error(errorMessage(error, language)),
  });
  return (
    <Button reads variant="outline" busy={save.isPending} onClick={() => save.mutate()}>
      <Download aria-hidden="true" />
      {t('csv.save')}
    </Button>
  );
}
