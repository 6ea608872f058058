import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { api } from '#client/lib/api/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import type { DiscountState, DiscountView, ListDiscountsOutput } from '#shared/contracts/discounts.ts';
import { fileRowsOf, useCodesFile } from './codes-file.ts';

interface CodeFilter {
  search: string;
  eventId: string | null;
  state: DiscountState | null;
}

/** Fetches all filtered codes and batches, part by part. */
async function allCodes(filter: CodeFilter): Promise<DiscountView[]> {
  const codes: DiscountView[] = [];
  let cursor: string | null = null;
  do {
    const part: ListDiscountsOutput = await api.discounts.list.query({ ...filter, cursor });
    codes.push(...part.items);
    cursor = part.nextCursor;
  } while (cursor !== null);
  return codes;
}

export function SaveList({ filter }: { filter: CodeFilter }) {
  const { t } = useTranslation('codes');
  const { language } = useLanguage();
  const saveCodes = useCodesFile();
  const save = useMutation({
    mutationFn: async () => (await Promise.all((await allCodes(filter)).map(fileRowsOf))).flat(),
    networkMode: 'always',
    onSuccess: (codes) => saveCodes(new Date().toISOString().slice(0, 10), codes),
    onError: (error) => toast.error(errorMessage(error, language)),
  });
  return (
    <Button variant="outline" busy={save.isPending} onClick={() => save.mutate()}>
      <Download aria-hidden="true" />
      {t('csv.save')}
    </Button>
  );
}
