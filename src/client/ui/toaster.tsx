import type { CSSProperties } from 'react';
import { Toaster as Sonner } from 'sonner';
import { useMediaQuery } from './use-media-query.ts';

/** A bar of 4 rem is at the head of most pages. */
const BELOW_HEAD = 'calc(4.5rem + env(safe-area-inset-top))';

/**
 * Where toasts appear: bottom right on a laptop. On phones and tablets what is pressed next is at the foot (tabs, the buy
 * bar, the cart, the button of a sheet, the keyboard), so they come from above. Times and sizes are sonner's own.
 */
export function Toaster({ theme, closeLabel }: { theme: 'light' | 'dark'; closeLabel: string }) {
  const wide = useMediaQuery('(min-width: 64rem)');
  return (
    <Sonner
      theme={theme}
      position={wide ? 'bottom-right' : 'top-center'}
      offset={{ top: BELOW_HEAD, bottom: '1.5rem' }}
      mobileOffset={{ top: BELOW_HEAD }}
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
