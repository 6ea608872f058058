import type { FocusEvent } from 'react';

/** What stands in a field is a proposal: typing replaces it. */
export function selectText({ target }: FocusEvent<HTMLElement>): void {
  if (target instanceof HTMLInputElement) target.select();
}
