import type { FieldError } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { EVENT_MAX_MS } from '#shared/limits.ts';
import { DAY_MS } from '#shared/time/business-days.ts';
import { readFieldProblem } from './field-problem.ts';

/** The text of a field's error: the server's own, or ours for the problem. */
export function useProblemText(): (error: FieldError | undefined) => string | null {
  const { t } = useTranslation('organizer');
  const format = useFormats();
  return (error) => {
    if (!error) return null;
    if (error.type === 'server') return error.message ?? null;
    const { problem, min, max } = readFieldProblem(error.message ?? 'refused');
    const limits = { min: format.number(min), max: format.number(max) };
    return problem === 'tooLong'
      ? t('problems.tooLong', { ...limits, count: max })
      : t(`problems.${problem}`, { ...limits, days: format.number(EVENT_MAX_MS / DAY_MS) });
  };
}
