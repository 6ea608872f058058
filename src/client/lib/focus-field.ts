/**
 * Leads whoever sent a form to the field that is wrong, once it says so: what it says is then read with it. In the middle
 * of the screen, where neither a bar nor a toast covers it.
 */
export function focusField(within: HTMLElement, name: string): void {
  requestAnimationFrame(() => {
    const field = within.querySelector<HTMLElement>(`[name="${name}"]`);
    if (!field) return;
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: 'center' });
  });
}
