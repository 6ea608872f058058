import { type CSSProperties, useEffect } from 'react';
import { Toaster as Sonner } from 'sonner';

/** The tab bar stands wherever there is no sidebar, also on a tablet. */
const OFFSET = { bottom: 'var(--toast-bottom)', top: 'var(--toast-top)' };

/**
 * Toasts wait while the mouse is over them. If the one below it is removed meanwhile, the browser tells the list alone
 * that the mouse has left, and React, which listens for `mouseout`, does not hear of it: all others would stay for good.
 */
function tellThatMouseLeft({ target }: MouseEvent): void {
  if (target instanceof Element && target.matches('[data-sonner-toaster]'))
    target.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }));
}

/**
 * Where toasts appear: bottom right, above the tab bar where there is one. One that asks for the top stands below the
 * bar there. Times and sizes are sonner's own.
 */
export function Toaster({ theme, closeLabel }: { theme: 'light' | 'dark'; closeLabel: string }) {
  useEffect(() => {
    document.addEventListener('mouseleave', tellThatMouseLeft, true);
    return () => document.removeEventListener('mouseleave', tellThatMouseLeft, true);
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
