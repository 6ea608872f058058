import type { FieldError } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FieldProblem } from './field-problem.ts';

/** The text of a field's error: the server's own, or ours for the problem. */
export function useProblemText(): (error: FieldError | undefined) => string | null {
  const { t } = useTranslation('organizer');
  return (error) => {
    if (!error) return null;
    if (error.type === 'server') return error.message ?? null;
    return t(`problems.${(error.message ?? 'refused') as FieldProblem}`);
  };
}
