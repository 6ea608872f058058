import type { CSSProperties } from 'react';
import { Toaster as Sonner } from 'sonner';

/** Where toasts appear: bottom right, and above the tab bar on a phone. Times and sizes are sonner's own. */
export function Toaster({ theme, closeLabel }: { theme: 'light' | 'dark'; closeLabel: string }) {
  return (
    <Sonner
      theme={theme}
      position="bottom-right"
      mobileOffset={{ bottom: 'calc(5.5rem + env(safe-area-inset-bottom))' }}
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
