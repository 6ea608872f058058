export { ringDrains as debounceWebhookDrain } from '#worker/delivery/ring-drains.ts';
