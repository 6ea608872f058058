/** Id of the page's main landmark, the target of the skip link. */
export const MAIN_ID = 'content';

/** Moves the focus to the main landmark, where screen readers and keyboard navigation then start. */
export function focusMain(options?: FocusOptions): void {
  document.getElementById(MAIN_ID)?.focus(options);
}
