import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { Pagination } from '#client/ui/pagination.tsx';
import type { MyTickets } from '#shared/contracts/tickets.ts';

interface PagesProps {
  list: MyTickets;
  /** The page that the list answers; null while another is still on screen. */
  asked: number | null;
  onChange: (page: number) => void;
}

/** For people with more tickets than one page has; nobody else sees it. */
export function Pages({ list, asked, onChange }: PagesProps) {
  const { t } = useTranslation(['tickets', 'common']);
  const format = useFormats();
  const pageCount = Math.max(1, Math.ceil(list.total / list.pageSize));
  const beyond = asked !== null && asked > pageCount;
  useEffect(() => {
    if (beyond) onChange(pageCount);
  }, [beyond, pageCount, onChange]);
  if (pageCount === 1) return null;
  const from = (list.page - 1) * list.pageSize + 1;
  return (
    <div className="mt-8">
      <Pagination
        page={list.page}
        pageCount={pageCount}
        onChange={onChange}
        labels={{
          navigation: t('common:pagination.label'),
          previous: t('common:pagination.previous'),
          next: t('common:pagination.next'),
          position: t('common:pagination.position', { page: list.page, pages: pageCount }),
          range: t('range', {
            from: format.number(from),
            to: format.number(from + list.items.length - 1),
            count: list.total,
          }),
        }}
      />
    </div>
  );
}
