import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { Pagination } from '#client/ui/pagination.tsx';
import { type FoundPage, useListRange } from './use-list-range.ts';

interface ListPagesProps {
  found: FoundPage;
  /** @param corrected the URL's page did not exist: replace the history entry */
  onChange: (page: number, corrected: boolean) => void;
  /** Names the landmark if a page has several lists. */
  label?: string;
  /** "Showing 1–12 of 80 events", if the list has its own text. */
  range?: string;
  /** Shows the range even for a single page. */
  always?: boolean;
  /** For a list that is only a part of its page: keeps the scroll position. */
  inPlace?: boolean;
}

/** Pagination of a list. A page beyond the end, from the URL or after a deletion, is replaced by the last one. */
export function ListPages({ found, onChange, label, range, always, inPlace }: ListPagesProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const shown = useListRange(found);
  const { page, pageSize, total } = found;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const last = page > pages ? pages : null;
  const correct = useEffectEvent((to: number) => onChange(to, true));
  useEffect(() => {
    if (last !== null) correct(last);
  }, [last]);
  if (last !== null || (pages === 1 && !always)) return null;
  return (
    <div className="mt-6">
      <Pagination
        page={page}
        pageCount={pages}
        onChange={(next) => {
          onChange(next, false);
          if (!inPlace) window.scrollTo({ top: 0 });
        }}
        labels={{
          navigation: label ?? t('pagination.label'),
          previous: t('pagination.previous'),
          next: t('pagination.next'),
          position: t('pagination.position', { page: number(page), pages: number(pages) }),
          range: range ?? (shown ? t('pagination.range', shown) : ''),
        }}
      />
    </div>
  );
}
