import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { buttonClass } from './button.tsx';
import { cn } from './class-names.ts';
import { useRestOnBottom, useStepMotion } from './motion.ts';
import { Tooltip } from './tooltip.tsx';
import { useMediaQuery } from './use-media-query.ts';
import { useSecondPress } from './use-second-press.ts';

interface SheetProps {
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  trigger?: ReactElement | undefined;
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  /** Sticks to the end of the sheet while its content scrolls; scrolls too if large text leaves no room. */
  footer?: ReactNode;
  /** Prevents closing during a request: no close button, Escape, outside press or swipe. */
  locked?: boolean | undefined;
  /** Names what is shown: another one slides in, and takes the focus to the title unless it has focused a field itself. */
  step?: string | undefined;
  children: ReactNode;
}

const BOTTOM =
  'relative mt-[8dvh] max-h-[calc(92dvh-var(--drawer-keyboard-inset,0px))] translate-y-[max(0px,calc(var(--rest,0px)-var(--drawer-keyboard-inset,0px)))] w-full rounded-t-2xl border-t pb-[env(safe-area-inset-bottom)] before:absolute before:inset-x-0 before:top-0 before:-z-10 before:h-[200dvh] before:rounded-t-2xl before:bg-popover [transform:translateY(var(--drawer-swipe-movement-y))] data-ending-style:[transform:translateY(100%)] data-starting-style:[transform:translateY(100%)]';
const SIDE =
  'ml-auto h-full w-full max-w-md rounded-l-2xl border-l [transform:translateX(var(--drawer-swipe-movement-x))] data-ending-style:[transform:translateX(100%)] data-starting-style:[transform:translateX(100%)]';

/** A bottom sheet above the keyboard with swipe to close on a phone, and a side sheet on a desktop. */
export function Sheet(props: SheetProps) {
  const { open, onOpenChange, trigger, title, description, closeLabel, footer, locked, step, children } =
    props;
  const wide = useMediaQuery('(min-width: 40rem)');
  const press = useSecondPress(open);
  const restRef = useRestOnBottom(!wide);
  const titleRef = useRef<HTMLHeadingElement>(null);
  return (
    <Drawer.Root
      {...(open === undefined ? {} : { open })}
      swipeDirection={wide ? 'right' : 'down'}
      disablePointerDismissal={locked ?? false}
      onOpenChange={(next, details) => {
        if (!next && (locked || press.isBeside(details.reason))) return details.cancel();
        if (next) press.opened();
        onOpenChange?.(next);
      }}
    >
      {trigger ? <Drawer.Trigger render={trigger} /> : null}
      <Drawer.VirtualKeyboardProvider>
        <Drawer.Portal>
          {/* Above a full-screen dialog that it opens from. */}
          <Drawer.Backdrop
            forceRender
            className="fixed inset-0 z-50 bg-scrim opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity duration-300 data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0"
          />
          <Drawer.Viewport className="fixed inset-0 z-50 flex items-start @container-[size]/screen">
            <Drawer.Popup
              ref={restRef}
              onClickCapture={press.onClickCapture}
              className={cn(
                'flex flex-col bg-popover text-popover-foreground shadow-float outline-none transition-[transform] duration-300 ease-[cubic-bezier(0.32,0.72,0,1)] data-swiping:select-none data-swiping:duration-0',
                wide ? SIDE : BOTTOM,
              )}
            >
              {wide ? null : (
                <div aria-hidden="true" className="mx-auto mt-2.5 h-1 w-10 shrink-0 rounded-full bg-border" />
              )}
              <div className="flex min-h-0 flex-1 flex-col tight:block tight:overflow-y-auto tight:overscroll-contain">
                <div className="flex items-start justify-between gap-4 px-5 pt-4 pb-3 sm:px-6 sm:pt-6">
                  <div className="min-w-0">
                    <Drawer.Title
                      ref={titleRef}
                      tabIndex={-1}
                      className="font-semibold text-xl tracking-tight"
                    >
                      {title}
                    </Drawer.Title>
                    {description ? (
                      <Drawer.Description className="mt-1 text-muted-foreground">
                        {description}
                      </Drawer.Description>
                    ) : null}
                  </div>
                  {locked ? null : (
                    <Tooltip label={closeLabel}>
                      <Drawer.Close
                        className={buttonClass({ variant: 'ghost', size: 'icon' }, '-mt-2 -mr-3')}
                      >
                        <X aria-hidden="true" />
                      </Drawer.Close>
                    </Tooltip>
                  )}
                </div>
                <Drawer.Content className="min-h-0 flex-1 touch-auto overflow-y-auto overscroll-contain overflow-x-hidden px-5 pb-5 sm:px-6 tight:overflow-visible">
                  <Stepping step={step} titleRef={titleRef}>
                    {children}
                  </Stepping>
                </Drawer.Content>
                {footer ? <div className="border-t px-5 py-4 sm:px-6">{footer}</div> : null}
              </div>
            </Drawer.Popup>
          </Drawer.Viewport>
        </Drawer.Portal>
      </Drawer.VirtualKeyboardProvider>
    </Drawer.Root>
  );
}

interface SteppingProps extends Pick<SheetProps, 'step' | 'children'> {
  titleRef: RefObject<HTMLElement | null>;
}

/** Moves content and focus when the step changes. */
function Stepping({ step, titleRef, children }: SteppingProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useStepMotion(box, step);
  useEffect(() => {
    if (step === undefined || shown.current === step) return;
    shown.current = step;
    // The pressed button or field has unmounted.
    if (!box.current?.contains(document.activeElement)) titleRef.current?.focus({ preventScroll: true });
  }, [step, titleRef]);
  return <div ref={box}>{children}</div>;
}
