import type { ReactNode } from 'react';
import type { ExternalToast } from 'sonner';

let wanted = false;
let ask: () => void = () => {};
let mounted: () => void = () => {};
const toaster = new Promise<void>((resolve) => {
  mounted = resolve;
});

/** Connects the app: `onWanted` mounts the toaster at the first toast. */
export function provideToaster(onWanted: () => void): void {
  ask = onWanted;
  if (wanted) onWanted();
}

export function toasterMounted(): void {
  mounted();
}

function show(kind: 'success' | 'error' | 'info' | 'warning') {
  return (title: ReactNode, options?: ExternalToast): void => {
    wanted = true;
    ask();
    Promise.all([import('sonner'), toaster]).then(
      ([{ toast }]) => toast[kind](title, options),
      (error: unknown) => console.error(error),
    );
  };
}

const failures = new Map<string, string>();
let failureCount = 0;

/** Dismisses the form's last failure, as before a new attempt. */
export function clearFailure(form: string): void {
  const id = failures.get(form);
  if (!id) return;
  failures.delete(form);
  Promise.all([import('sonner'), toaster]).then(
    ([{ toast }]) => toast.dismiss(id),
    (error: unknown) => console.error(error),
  );
}

/** Shows why a form failed, replacing its previous failure. */
export function toastFailure(form: string, title: ReactNode, options?: ExternalToast): void {
  clearFailure(form);
  const id = `${form} ${++failureCount}`;
  failures.set(form, id);
  toast.error(title, { ...options, id });
}

/** Toasts. Their library is loaded with the first one. */
export const toast = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  warning: show('warning'),
};
