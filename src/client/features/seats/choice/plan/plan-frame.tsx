import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { buttonClass } from '#client/ui/button.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';

interface PlanFrameProps {
  open: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  children: ReactNode;
}

/** The whole screen on a phone, a wide dialog on a laptop. */
export function PlanFrame({ open, onClose, title, closeLabel, children }: PlanFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Dialog.Popup
          initialFocus={heading}
          className="fixed inset-0 z-50 mx-auto flex flex-col bg-popover pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] text-popover-foreground outline-none transition-[opacity,translate] duration-200 data-ending-style:translate-y-4 data-starting-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:opacity-0 motion-reduce:transition-none sm:inset-6 sm:max-w-6xl sm:rounded-2xl sm:border sm:shadow-float"
        >
          <div className="flex items-center justify-between gap-4 px-4 pt-3 pb-2 sm:px-6 sm:pt-5">
            <Dialog.Title
              ref={heading}
              tabIndex={-1}
              className="min-w-0 font-semibold text-xl tracking-tight outline-none"
            >
              {title}
            </Dialog.Title>
            <Tooltip label={closeLabel}>
              <Dialog.Close className={buttonClass({ variant: 'ghost', size: 'icon' }, '-mr-2')}>
                <X aria-hidden="true" />
              </Dialog.Close>
            </Tooltip>
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
