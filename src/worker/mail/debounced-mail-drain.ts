export { ringDrains as debounceMailDrain } from '#worker/delivery/ring-drains.ts';
