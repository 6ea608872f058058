import type { Appearance } from '@stripe/stripe-js';

/** The app's colors and shapes for Stripe's elements, from the tokens of this document. */
export function stripeAppearance(): Appearance {
  const isDark = document.documentElement.dataset.theme === 'dark';
  return {
    theme: isDark ? 'night' : 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: colorOf('--primary'),
      colorBackground: colorOf('--card'),
      colorText: colorOf('--foreground'),
      colorTextSecondary: colorOf('--muted-foreground'),
      colorTextPlaceholder: colorOf('--muted-foreground'),
      colorDanger: colorOf('--danger-ink'),
      // Stripe's own documents have none of our fonts.
      fontFamily: 'ui-sans-serif, system-ui, sans-serif',
      fontSizeBase: getComputedStyle(document.documentElement).fontSize,
      borderRadius: '14px',
    },
    rules: {
      '.Input': { border: `1px solid ${colorOf('--input')}`, boxShadow: 'none', padding: '11px 14px' },
      '.Label': { fontWeight: '500', color: colorOf('--foreground') },
    },
  };
}

/** Stripe reads no `oklch()`: a canvas says the color in RGB. */
function colorOf(token: string): string {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return '';
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(token);
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}
