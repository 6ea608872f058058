import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { Pagination } from '#client/ui/pagination.tsx';
import { type FoundPage, useListRange } from './use-list-range.ts';

interface ListPagesProps {
  found: FoundPage;
  /** @param corrected the reader did not ask for it: it takes the place of the address that did not exist */
  onChange: (page: number, corrected: boolean) => void;
  /** Names the landmark where a screen has several lists. */
  label?: string;
  /** "Showing 1–12 of 80 events", where the list has words of its own for it. */
  range?: string;
  /** A list whose numbers are worth reading even when it is one page. */
  always?: boolean;
  /** A list that is one part of its page: its reader stays where they are. */
  inPlace?: boolean;
}

/** The way through a long list; a page beyond its end, asked for or left empty by a change, becomes the last. */
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
