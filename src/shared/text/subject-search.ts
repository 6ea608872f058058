import { searchQuery } from './search-query.ts';

/** Parsed search text for tickets and orders. Each field is null when the text cannot be one. */
export interface SubjectSearch {
  /** An FTS5 query over names and e-mails. */
  people: string | null;
  /** Prefix of the short code. */
  code: string | null;
  /** Prefix of the ticket's or order's id. */
  id: string | null;
}

/** A shorter prefix would match too much. */
const CODE_MIN_CHARS = 4;
const CODE = new RegExp(`^[0-9A-HJKMNP-TV-Z]{${CODE_MIN_CHARS},12}$`);
const ID = /^[0-9a-f]{8}(?:-[0-9a-f-]{0,27})?$/;

export function readSubjectSearch(text: string): SubjectSearch {
  // Drop the suffix of a purchase reference: `T5Z2-KH5K-X0GZ +2`.
  const typed = text.replace(/\s\+\d+\s*$/, '');
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  const id = typed.trim().toLowerCase();
  return {
    people: searchQuery(typed),
    code: CODE.test(code) ? code : null,
    id: ID.test(id) ? id : null,
  };
}
