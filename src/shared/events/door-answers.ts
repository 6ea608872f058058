import type { DoorQuestion } from './type-rules.ts';

export interface GivenAnswer {
  questionId: string;
  answer: string;
}

/** An answer as it is kept with its ticket: the label as the guest read it, whatever becomes of the question. */
export interface DoorAnswer extends GivenAnswer {
  label: string;
}

/** The stored answer of a consent that was given. */
export const CONSENT_GIVEN = 'yes';

/** Whether this answers the question; an empty answer is none. */
export function isAnswered({ kind, options }: DoorQuestion, answer: string): boolean {
  if (kind === 'choice') return options.includes(answer);
  return kind === 'consent' ? answer === CONSENT_GIVEN : answer.trim() !== '';
}

/** The answers of one ticket to keep, or null when a required one is missing or one does not fit its question. */
export function keptAnswers(
  questions: readonly DoorQuestion[],
  given: readonly GivenAnswer[],
): DoorAnswer[] | null {
  const kept: DoorAnswer[] = [];
  for (const question of questions) {
    const answer = given.find(({ questionId }) => questionId === question.id)?.answer.trim() ?? '';
    if (isAnswered(question, answer)) kept.push({ questionId: question.id, label: question.label, answer });
    else if (question.required || (answer !== '' && question.kind !== 'consent')) return null;
  }
  return kept;
}
