import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadWithTexts } from '#client/lib/load-with-texts.ts';
import { IconButton } from '#client/ui/icon-button.tsx';

const loadPalette = () =>
  loadWithTexts(() => import('./palette.tsx'), ['palette', 'eventFrame', 'attendees']);

const Palette = lazy(loadPalette);

/** How long after the start the palette is fetched, so that its first press finds it there (ms). */
const PRELOAD_AFTER_MS = 2_000;

const isMac = () => /Mac|iP(hone|ad)/.test(navigator.userAgent);

/** Opens the palette. `side`: a field in the sidebar; it also listens for Ctrl or ⌘ K. `icon`: in the phone's top bar. */
export default function SearchButton({ look }: { look: 'side' | 'icon' }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  // Stays mounted once opened, so that it can animate its closing.
  const [wanted, setWanted] = useState(false);
  const listens = look === 'side';
  // Letters typed before the palette has the focus are kept for it, and reach no shortcut of the page.
  const [early, setEarly] = useState('');
  useEffect(() => {
    if (!open) return;
    const keep = (event: KeyboardEvent) => {
      const isThere = document.activeElement?.closest('[role=dialog]') != null;
      if (isThere || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key === 'Escape') setOpen(false);
      else if (event.key.length === 1) setEarly((typed) => typed + event.key);
    };
    window.addEventListener('keydown', keep, { capture: true });
    return () => {
      window.removeEventListener('keydown', keep, { capture: true });
      setEarly('');
    };
  }, [open]);
  const show = () => {
    setWanted(true);
    setOpen(true);
  };
  useEffect(() => {
    if (!listens) return;
    const timer = setTimeout(() => void loadPalette().catch(() => {}), PRELOAD_AFTER_MS);
    const onKeyDown = (event: KeyboardEvent) => {
      // The physical key: a Russian layout types another letter.
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setWanted(true);
      setOpen((shown) => !shown);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [listens]);
  return (
    <>
      {look === 'icon' ? (
        <IconButton variant="ghost" label={t('nav.search')} aria-haspopup="dialog" onClick={show}>
          <Search aria-hidden="true" className="size-5" />
        </IconButton>
      ) : (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={show}
          className="mb-3 flex min-h-9 items-center gap-2.5 rounded-md border px-2.5 text-left text-muted-foreground text-sm transition-colors hover:bg-muted hover:text-foreground"
        >
          <Search aria-hidden="true" className="size-4.5 shrink-0 @max-[11rem]:hidden" />
          <span className="min-w-0 flex-1">{t('nav.search')}</span>
          <span aria-hidden="true" className="font-sans text-xs @max-[11rem]:hidden">
            {isMac() ? '⌘K' : 'Ctrl K'}
          </span>
        </button>
      )}
      {wanted ? (
        <Suspense>
          <Palette open={open} onOpenChange={setOpen} early={early} />
        </Suspense>
      ) : null}
    </>
  );
}
