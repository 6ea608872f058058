import { useEffect, useRef } from 'react';
import { speaker } from '#client/features/check-in/scan/speaker.ts';
import { ORDER_READY } from '#client/features/check-in/scan/tones.ts';
import type { OwnOrderView } from '#shared/contracts/orders.ts';

/** Whether the guest can pick the order up, as far as the bar said so. */
export function isReady({ qr, readyAt }: Pick<OwnOrderView, 'qr' | 'readyAt'>): boolean {
  return qr !== null && readyAt !== null;
}

/** Orders already announced on this page, in the list or in the viewer above it. */
const announced = new Set<string>();

/**
 * Rings and vibrates once when the bar has an order ready, and calls `onReady`. Browsers allow sound only after a tap,
 * so every tap while an order waits wakes the speaker.
 */
export function useReadyAlert(
  orders: readonly OwnOrderView[] | undefined,
  onReady?: (order: OwnOrderView) => void,
): void {
  const waiting = useRef(new Set<string>());
  const isWaiting = (orders ?? []).some(({ qr }) => qr !== null);
  useEffect(() => {
    if (!isWaiting) return;
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) window.addEventListener(event, speaker.wake);
    return () => {
      for (const event of events) window.removeEventListener(event, speaker.wake);
    };
  }, [isWaiting]);
  useEffect(() => {
    for (const order of orders ?? []) {
      const key = `${order.id} ${order.readyAt}`;
      if (!isReady(order)) waiting.current.add(order.id);
      else if (waiting.current.delete(order.id) && !announced.has(key)) {
        announced.add(key);
        speaker.play(ORDER_READY);
        navigator.vibrate?.([...ORDER_READY.vibration]);
        onReady?.(order);
      }
    }
  }, [orders, onReady]);
}
