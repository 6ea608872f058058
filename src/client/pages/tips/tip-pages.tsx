import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Pagination } from '#client/ui/pagination.tsx';

interface TipPagesProps {
  found: { page: number; pageSize: number; total: number };
  onChange: (page: number) => void;
}

/** Shown only where there is more than one page; an address beyond the last leads to the last. */
export function TipPages({ found, onChange }: TipPagesProps) {
  const { t } = useTranslation();
  const { page, pageSize, total } = found;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const beyond = page > pages;
  useEffect(() => {
    if (beyond) onChange(pages);
  });
  if (pages === 1) return null;
  return (
    <div className="mt-6">
      <Pagination
        page={page}
        pageCount={pages}
        onChange={(next) => {
          onChange(next);
          window.scrollTo({ top: 0 });
        }}
        labels={{
          navigation: t('pagination.label'),
          previous: t('pagination.previous'),
          next: t('pagination.next'),
          position: t('pagination.position', { page, pages }),
          range: t('pagination.range', {
            from: (page - 1) * pageSize + 1,
            to: Math.min(page * pageSize, total),
            total,
          }),
        }}
      />
    </div>
  );
}
