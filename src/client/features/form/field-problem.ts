/** Why a field is invalid; each is a key of `problems` in the organizer's texts. */
export type FieldProblem =
  | 'required'
  | 'tooLong'
  | 'lastsTooLong'
  | 'whole'
  | 'amount'
  | 'ambiguous'
  | 'malformed'
  | 'skipped'
  | 'endBeforeStart'
  | 'codeText'
  | 'twoOptions'
  | 'belowMinimum'
  | 'percent'
  | 'email'
  | 'refused';

/** A whole number outside its limits, as the message of a field's error. */
export function wholeWithin(min: number, max: number): string {
  return `whole ${min} ${max}`;
}

/** A text of more characters, as the message of a field's error. */
export function longerThan(max: number): string {
  return `tooLong 0 ${max}`;
}

/** The problem that a field's error names, and its limits if it has any. */
export function readFieldProblem(message: string): { problem: FieldProblem; min: number; max: number } {
  const [problem = 'refused', min, max] = message.split(' ');
  return { problem: problem as FieldProblem, min: Number(min), max: Number(max) };
}
