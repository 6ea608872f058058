/** Id of the page's one main part, the target of the skip link. */
export const MAIN_ID = 'content';

/** Moves the focus to the main part: a screen reader reads the page from its beginning, a keyboard starts there. */
export function focusMain(options?: FocusOptions): void {
  document.getElementById(MAIN_ID)?.focus(options);
}
