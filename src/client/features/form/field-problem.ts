/** Why a field is invalid; each is a key of `problems` in the organizer's texts. */
export type FieldProblem =
  | 'required'
  | 'tooLong'
  | 'whole'
  | 'amount'
  | 'ambiguous'
  | 'malformed'
  | 'skipped'
  | 'endBeforeStart'
  | 'codeText'
  | 'percent'
  | 'refused';
