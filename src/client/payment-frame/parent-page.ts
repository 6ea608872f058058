import type { FrameEvent, PaymentFrameMessage } from '#shared/money/payment-frame.ts';

/** Sends a message to the page that shows the frame. */
export function post(event: FrameEvent): void {
  const message: PaymentFrameMessage = { source: 'aforo-payment', ...event };
  window.parent.postMessage(message, window.location.origin);
}

/** Tells the page how high the frame's content is, now and whenever that changes. */
export function reportHeight(): void {
  new ResizeObserver(() => {
    post({ event: 'height', px: Math.ceil(document.body.getBoundingClientRect().height) });
  }).observe(document.body);
}
