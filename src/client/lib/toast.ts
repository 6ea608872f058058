import type { ReactNode } from 'react';
import type { ExternalToast } from 'sonner';

let askedFor = false;
let ask: () => void = () => {};
let mounted: () => void = () => {};
const toaster = new Promise<void>((resolve) => {
  mounted = resolve;
});

/** The app's end of it: `onWanted` mounts the toaster at the first toast, `mounted` says that it stands. */
export function provideToaster(onWanted: () => void): void {
  ask = onWanted;
  if (askedFor) onWanted();
}

export function toasterMounted(): void {
  mounted();
}

function show(kind: 'success' | 'error' | 'info' | 'warning') {
  return (title: ReactNode, options?: ExternalToast): void => {
    askedFor = true;
    ask();
    Promise.all([import('sonner'), toaster]).then(
      ([{ toast }]) => toast[kind](title, options),
      (error: unknown) => console.error(error),
    );
  };
}

/** Toasts. The library that shows them is loaded with the first one. */
export const toast = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  warning: show('warning'),
};
