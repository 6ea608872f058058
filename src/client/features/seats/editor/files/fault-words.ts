import type { TFunction } from 'i18next';
import type { PlanFault } from '#shared/seats/check-plan.ts';

type Translate = TFunction<['seatPlans', 'common']>;

/** Keys of places in a file or plan, in the words of `fault.at`. */
const KINDS = ['zones', 'rows', 'seats', 'tables', 'areas', 'texts', 'accessible', 'categories'] as const;
type Kind = (typeof KINDS)[number];

/** A fault as a person reads it: what is wrong, and where. */
export interface FaultWords {
  what: string;
  where: string;
}

export function faultWords({ code, place, detail }: PlanFault, t: Translate): FaultWords {
  // A zone is named by the sentence.
  const where = code === 'ZONE_MIXED' ? '' : placeWords(place, t);
  if (code !== 'MALFORMED') return { what: t(`fault.${code}`, { detail }), where };
  const cell = /^line \d+, (\w+)$/.exec(place);
  if (cell) return { what: t('fault.cell', { column: cell[1], detail }), where };
  // A missing column is named by itself, other faults of a line in a sentence.
  if (place === 'line 1' && /^\w+$/.test(detail))
    return { what: t('fault.column', { column: detail }), where };
  const field = place.startsWith('line') ? undefined : place.split('.').findLast((part) => /^\D/.test(part));
  return { what: field ? t('fault.field', { field }) : t('fault.MALFORMED'), where };
}

/** "rows.3.seats.0.label" is "row 4, seat 1", "line 12" is "line 12". */
function placeWords(place: string, t: Translate): string {
  const line = /^line (\d+)/.exec(place);
  if (line) return t('fault.at.line', { number: Number(line[1]) });
  const parts = place.split('.');
  const named = parts.flatMap((part, index) => {
    const number = Number(parts[index + 1]);
    return isKind(part) && Number.isInteger(number) ? [t(`fault.at.${part}`, { number: number + 1 })] : [];
  });
  return named.join(' · ');
}

function isKind(part: string): part is Kind {
  return KINDS.some((kind) => kind === part);
}
