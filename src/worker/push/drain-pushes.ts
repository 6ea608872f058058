export { ringDrains as debouncePushDrain } from '#worker/delivery/ring-drains.ts';
