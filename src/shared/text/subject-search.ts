import { searchQuery } from './search-query.ts';

/** What was typed to find somebody's ticket or order, as D1 looks for it. Each is null when the text cannot be one. */
export interface SubjectSearch {
  /** An FTS5 query over names and e-mails. */
  people: string | null;
  /** How the code for typing begins. */
  code: string | null;
  /** How the ticket's or order's number begins. */
  id: string | null;
}

/** Fewer characters of a code or a number would find a bit of everything. */
const CODE_MIN_CHARS = 4;
const CODE = new RegExp(`^[0-9A-HJKMNP-TV-Z]{${CODE_MIN_CHARS},12}$`);
const ID = /^[0-9a-f]{8}(?:-[0-9a-f-]{0,27})?$/;

export function readSubjectSearch(text: string): SubjectSearch {
  // As the mail of several tickets names them: `T5Z2-KH5K-X0GZ +2`.
  const typed = text.replace(/\s\+\d+\s*$/, '');
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  const id = typed.trim().toLowerCase();
  return {
    people: searchQuery(typed),
    code: CODE.test(code) ? code : null,
    id: ID.test(id) ? id : null,
  };
}
