import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useWakeLock } from '#client/lib/use-wake-lock.ts';
import { cn } from '#client/ui/class-names.ts';
import { Tooltip } from '#client/ui/tooltip.tsx';

/** A round button on the dark background. */
export const ROUND =
  'grid size-11 shrink-0 place-items-center rounded-full bg-white/15 text-white transition-colors hover:bg-white/25 disabled:opacity-30 focus-visible:outline-white';

interface FullScreenProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Replaces the title, as after a purchase. */
  heading?: ReactNode;
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  /** Focus target on closing, if the opening element no longer exists. */
  finalFocus?: (() => HTMLElement | null) | undefined;
  children: ReactNode;
}

/** A full-screen code on a dark background in both themes; keeps the screen awake. */
export function FullScreen({
  open,
  onClose,
  title,
  heading,
  onKeyDown,
  finalFocus,
  children,
}: FullScreenProps) {
  const { t } = useTranslation();
  useWakeLock(open);
  // Not the close button: after a typed code its tooltip would stand on the ticket.
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-[oklch(0.15_0.02_45)] transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          ref={popup}
          initialFocus={popup}
          {...(finalFocus ? { finalFocus } : {})}
          className="fixed inset-0 z-50 flex flex-col overflow-y-auto pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] text-white outline-none transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
          onKeyDown={onKeyDown}
        >
          <div className="flex items-center gap-3 p-3">
            <Tooltip label={t('close')}>
              <Dialog.Close className={ROUND}>
                <X aria-hidden="true" className="size-5" />
              </Dialog.Close>
            </Tooltip>
            <Dialog.Title className={cn('font-semibold', heading && 'sr-only')}>{title}</Dialog.Title>
            {heading ? (
              // Right padding as wide as the button centers the heading.
              <div className="min-w-0 flex-1 text-pretty pr-14 text-center">{heading}</div>
            ) : null}
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
