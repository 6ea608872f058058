import type { CSSProperties } from 'react';
import { Toaster as Sonner } from 'sonner';

/** The tab bar stands wherever there is no sidebar, also on a tablet. */
const OFFSET = { bottom: 'var(--toast-bottom)', top: 'var(--toast-top)' };

/**
 * Where toasts appear: bottom right, above the tab bar where there is one. One that asks for the top stands below the
 * bar there. Times and sizes are sonner's own.
 */
export function Toaster({ theme, closeLabel }: { theme: 'light' | 'dark'; closeLabel: string }) {
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
