/** Why a field cannot be sent; each is a key of `problems` in the organiser's texts. */
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
