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

const failures = new Map<string, string>();
let failureCount = 0;

/** Takes away what this form said of its last try, as its next try does. */
export function clearFailure(form: string): void {
  const id = failures.get(form);
  if (!id) return;
  failures.delete(form);
  Promise.all([import('sonner'), toaster]).then(
    ([{ toast }]) => toast.dismiss(id),
    (error: unknown) => console.error(error),
  );
}

/** Says why a form failed, in place of what it said before. */
export function toastFailure(form: string, title: ReactNode, options?: ExternalToast): void {
  clearFailure(form);
  const id = `${form} ${++failureCount}`;
  failures.set(form, id);
  toast.error(title, { ...options, id });
}

/** Toasts. The library that shows them is loaded with the first one. */
export const toast = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  warning: show('warning'),
};
