export { ringDrains as debounceWithdrawals } from '#worker/delivery/ring-drains.ts';
