import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { cn } from './class-names.ts';
import { ReadOnly } from './read-only.ts';
import { Tooltip } from './tooltip.tsx';
import { useSecondPress } from './use-second-press.ts';

interface DialogProps {
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** The button that opens it; omit if `open` is controlled. */
  trigger?: ReactElement | undefined;
  title: ReactNode;
  description?: ReactNode;
  /** Accessible name of the close button. */
  closeLabel: string;
  footer?: ReactNode;
  /** Prevents closing during a request: no close button, Escape or outside press. */
  locked?: boolean | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

/** A centered modal dialog that traps and restores the focus. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, trigger, title, description, closeLabel, footer, locked, className, children } =
    props;
  const press = useSecondPress(open);
  return (
    <BaseDialog.Root
      {...(open === undefined ? {} : { open })}
      disablePointerDismissal={locked ?? false}
      onOpenChange={(next, details) => {
        if (!next && (locked || press.isBeside(details.reason))) return details.cancel();
        if (next) press.opened();
        onOpenChange?.(next);
      }}
    >
      {trigger ? <BaseDialog.Trigger render={trigger} /> : null}
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <BaseDialog.Popup
          onClickCapture={press.onClickCapture}
          className={cn(
            'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2 flex-col overflow-y-auto overscroll-contain rounded-2xl border bg-popover p-5 text-popover-foreground shadow-float outline-none sm:p-6',
            'transition-[scale,opacity] duration-200 data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0',
            className,
          )}
        >
          <BaseDialog.Title className="pr-10 font-semibold text-xl tracking-tight">{title}</BaseDialog.Title>
          {description ? (
            <BaseDialog.Description className="mt-1.5 text-muted-foreground">
              {description}
            </BaseDialog.Description>
          ) : null}
          {children ? <div className="mt-5">{children}</div> : null}
          {footer ? (
            <div className="mt-6 flex flex-col-reverse gap-2.5 sm:flex-row sm:flex-wrap sm:justify-end">
              {footer}
            </div>
          ) : null}
          {locked ? null : (
            <Tooltip label={closeLabel}>
              <BaseDialog.Close
                className={buttonClass(
                  { variant: 'ghost', size: 'icon' },
                  'absolute top-3 right-3 sm:top-4 sm:right-4 sm:size-9 sm:rounded-md',
                )}
              >
                <X aria-hidden="true" />
              </BaseDialog.Close>
            </Tooltip>
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** Makes a button close the enclosing dialog. */
export function DialogClose({ children }: { children: ReactElement }) {
  return (
    <ReadOnly value={false}>
      <BaseDialog.Close render={children} />
    </ReadOnly>
  );
}
