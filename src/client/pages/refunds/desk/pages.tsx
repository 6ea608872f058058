import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { Pagination } from '#client/ui/pagination.tsx';

interface PagesProps {
  found: { items: readonly unknown[]; page: number; pageSize: number; total: number };
  onChange: (page: number) => void;
}

/** The pages of a list; nothing where there is only one. */
export function Pages({ found, onChange }: PagesProps) {
  const { t } = useTranslation('common');
  const format = useFormats();
  const { items, page, pageSize, total } = found;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (pages === 1) return null;
  const from = (page - 1) * pageSize + 1;
  return (
    <div className="mt-6">
      <Pagination
        page={page}
        pageCount={pages}
        onChange={onChange}
        labels={{
          navigation: t('pagination.label'),
          previous: t('pagination.previous'),
          next: t('pagination.next'),
          position: t('pagination.position', { page, pages }),
          range: t('pagination.range', {
            from: format.number(from),
            to: format.number(from + items.length - 1),
            total: format.number(total),
          }),
        }}
      />
    </div>
  );
}
