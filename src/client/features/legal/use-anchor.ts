import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { KEEP_SCROLL } from '#client/lib/keep-scroll.ts';

/** In-page links: updates the URL's hash, scrolls to the section and focuses its heading. */
export function useAnchor(): (id: string) => (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (id) => (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate({ hash: id }, { state: KEEP_SCROLL });
    const heading = document.getElementById(id);
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  };
}
