import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { Pagination } from '#client/ui/pagination.tsx';
import type { EventOrders } from '#shared/contracts/orders.ts';

/** The way through a long list; nothing when it is one page. */
export function ListPages({ list, onPage }: { list: EventOrders; onPage: (page: number) => void }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { page, pageSize, total } = list;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (pages === 1 && page === 1) return null;
  const from = (page - 1) * pageSize + 1;
  const range =
    list.items.length > 0
      ? t('pagination.range', {
          from: number(from),
          to: number(from + list.items.length - 1),
          total: number(total),
        })
      : '';
  return (
    <div className="mt-5">
      <Pagination
        page={page}
        pageCount={pages}
        onChange={onPage}
        labels={{
          navigation: t('pagination.label'),
          previous: t('pagination.previous'),
          next: t('pagination.next'),
          position: t('pagination.position', { page, pages }),
          range,
        }}
      />
    </div>
  );
}
