import { serviceWorkerOf } from '#client/features/offline-shell/service-worker.ts';

/**
 * What this browser can do: `install` on iOS, which has Web Push only in an app on the Home Screen; `none` without Web
 * Push, and in development, where no service worker runs.
 */
export type PushSupport = 'yes' | 'install' | 'none';

export function pushSupport(): PushSupport {
  if (!import.meta.env.PROD) return 'none';
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'yes';
  const isIos =
    /iPad|iPhone|iPod/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1);
  return isIos && !window.matchMedia('(display-mode: standalone)').matches ? 'install' : 'none';
}

/** This browser's subscription; null without one, or without the permission. */
export async function presentSubscription(): Promise<PushSubscription | null> {
  if (pushSupport() !== 'yes' || Notification.permission !== 'granted') return null;
  const registration = await serviceWorkerOf();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Asks for the permission: call it from a tap. @returns null when the person refused */
export async function newSubscription(key: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await serviceWorkerOf();
  const { pushManager } = await navigator.serviceWorker.ready;
  // One under an earlier key cannot be renewed.
  await (await pushManager.getSubscription())?.unsubscribe();
  return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Ends this browser's subscription, on sign-out: the next person here gets no pushes of the one before. */
export async function endSubscription(): Promise<void> {
  try {
    await (await presentSubscription())?.unsubscribe();
  } catch (error) {
    console.error(error);
  }
}
