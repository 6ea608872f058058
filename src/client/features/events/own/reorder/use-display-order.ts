import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { newRequestId } from '#client/lib/api/request-id.ts';
import { toast } from '#client/lib/toast.ts';

interface DisplayOrder<T> {
  /** The rows in the requested order, before the server confirms it. */
  rows: readonly T[];
  move: (row: T, by: -1 | 1) => void;
  /** Announced to screen readers after a move. */
  said: string;
}

/**
 * Optimistic reordering of a list by buttons. Saves run one at a time, and of those waiting only the last is sent,
 * because it contains the whole order. A refused order is reverted.
 */
export function useDisplayOrder<T extends { id: string; name: string }>(
  list: readonly T[],
  save: (requestId: string, ids: string[]) => Promise<void>,
): DisplayOrder<T> {
  const { t } = useTranslation('organizer');
  const { language } = useLanguage();
  const [wanted, setWanted] = useState<string[] | null>(null);
  const [said, setSaid] = useState('');
  const next = useRef<string[] | null>(null);
  const running = useRef(false);
  const rows = wanted ? inOrderOf(list, wanted) : list;

  const drain = async () => {
    if (running.current) return;
    running.current = true;
    try {
      while (next.current) {
        const ids = next.current;
        next.current = null;
        await save(newRequestId(), ids);
      }
    } catch (error) {
      next.current = null;
      toast.error(errorMessage(error, language));
    } finally {
      running.current = false;
      setWanted(null);
    }
  };

  return {
    rows,
    said,
    move(row, by) {
      const order = moved(rows, rows.indexOf(row), by);
      if (order === rows) return;
      const ids = order.map(({ id }) => id);
      next.current = ids;
      setWanted(ids);
      setSaid(t('order.said', { name: row.name, place: ids.indexOf(row.id) + 1, count: ids.length }));
      void drain();
    },
  };
}

/** Moves an entry by one position; returns the same list if that is impossible. */
function moved<T>(list: readonly T[], index: number, by: -1 | 1): readonly T[] {
  const entry = list[index];
  const neighbor = list[index + by];
  if (entry === undefined || neighbor === undefined) return list;
  return list.with(index, neighbor).with(index + by, entry);
}

/** Sorts by the given ids; entries without one keep their order at the end. */
function inOrderOf<T extends { id: string }>(list: readonly T[], ids: readonly string[]): T[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  return list.toSorted((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length));
}
