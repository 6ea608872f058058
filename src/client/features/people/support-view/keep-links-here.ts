/**
 * Opens links of this site here where the browser would open another tab or window: that would be the administrator's
 * own, with all their rights and without the bar.
 * @returns a function that stops it
 */
export function keepLinksHere(): () => void {
  document.addEventListener('click', openHere, true);
  document.addEventListener('auxclick', openHere, true);
  return () => {
    document.removeEventListener('click', openHere, true);
    document.removeEventListener('auxclick', openHere, true);
  };
}

function openHere(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.download) return;
  const isModified = event.ctrlKey || event.metaKey || event.shiftKey || link.target === '_blank';
  if (event.button !== 1 && (event.button !== 0 || !isModified)) return;
  event.preventDefault();
  event.stopPropagation();
  location.assign(link.href);
}
