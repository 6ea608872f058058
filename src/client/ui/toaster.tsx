import { type CSSProperties, useEffect } from 'react';
import { Toaster as Sonner } from 'sonner';

/** The tab bar exists wherever there is no sidebar, also on tablets. */
const OFFSET = { bottom: 'var(--toast-bottom)', top: 'var(--toast-top)' };

/**
 * Toasts pause while the mouse is over them. If a toast under the mouse is removed, the browser fires `mouseleave` on
 * the list but no `mouseout`, which React listens for: the other toasts would stay forever.
 */
function forwardMouseLeave({ target }: MouseEvent): void {
  if (target instanceof Element && target.matches('[data-sonner-toaster]'))
    target.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }));
}

/**
 * Shows toasts at the bottom right, above the tab bar if there is one; toasts at the top appear below the header.
 * Durations and sizes are sonner's defaults.
 */
export function Toaster({ theme, closeLabel }: { theme: 'light' | 'dark'; closeLabel: string }) {
  useEffect(() => {
    document.addEventListener('mouseleave', forwardMouseLeave, true);
    return () => document.removeEventListener('mouseleave', forwardMouseLeave, true);
  }, []);
  return (
    <Sonner
      theme={theme}
      position="bottom-right"
      offset={OFFSET}
      mobileOffset={OFFSET}
      toastOptions={{
        closeButtonAriaLabel: closeLabel,
        classNames: {
          success: '[&_[data-icon]]:text-success',
          error: '[&_[data-icon]]:text-danger',
          warning: '[&_[data-icon]]:text-warning-ink',
          title: 'text-[0.9375rem]! font-semibold!',
          description: 'text-sm! text-muted-foreground!',
        },
      }}
      style={
        {
          fontFamily: 'var(--font-sans)',
          '--normal-bg': 'var(--popover)',
          '--normal-text': 'var(--popover-foreground)',
          '--normal-border': 'var(--border)',
          '--border-radius': '0.875rem',
        } as CSSProperties
      }
    />
  );
}
