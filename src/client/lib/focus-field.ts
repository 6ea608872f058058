/**
 * Focuses an invalid field after the next frame, so that a screen reader reads its error too. Scrolls it to the center
 * of the screen, clear of bars and toasts.
 */
export function focusField(within: HTMLElement, name: string): void {
  requestAnimationFrame(() => {
    const field = within.querySelector<HTMLElement>(`[name="${name}"]`);
    if (!field) return;
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: 'center' });
  });
}
