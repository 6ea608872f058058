import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { api } from '#client/lib/api/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import type { DiscountState, DiscountView } from '#shared/contracts/events/discounts.ts';
import { PAGE_SIZE_MAX } from '#shared/limits.ts';
import { useCodesFile } from './codes-file.ts';

export interface CodeFilter {
  search: string;
  eventId: string | null;
  state: DiscountState | null;
}

/** Fetches all filtered codes page by page, deduplicated by id: a code created meanwhile shifts the pages. */
async function allCodes(filter: CodeFilter): Promise<DiscountView[]> {
  const found = new Map<string, DiscountView>();
  for (let page = 1; ; page++) {
    const { items, total } = await api.discounts.list.query({ ...filter, page, pageSize: PAGE_SIZE_MAX });
    for (const code of items) found.set(code.id, code);
    if (page * PAGE_SIZE_MAX >= total) return [...found.values()];
  }
}

export function SaveList({ filter }: { filter: CodeFilter }) {
  const { t } = useTranslation('codes');
  const { language } = useLanguage();
  const saveCodes = useCodesFile();
  const save = useMutation({
    mutationFn: () => allCodes(filter),
    networkMode: 'always',
    onSuccess: (codes) => saveCodes(new Date().toISOString().slice(0, 10), codes),
    onError: (error) => toast.error(errorMessage(error, language)),
  });
  return (
    <Button variant="ghost" size="sm" busy={save.isPending} onClick={() => save.mutate()}>
      <Download aria-hidden="true" />
      {t('csv.save')}
    </Button>
  );
}
