import type { FrameEvent, PaymentFrameMessage, PaymentPageMessage } from '#shared/money/payment-frame.ts';

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

/** Calls back with what the page says. */
export function listen(answer: (message: PaymentPageMessage) => void): void {
  window.addEventListener('message', ({ origin, source, data }) => {
    if (origin !== window.location.origin || source !== window.parent) return;
    if (data?.source === 'aforo-page') answer(data);
  });
}
