import { cloneElement, type HTMLAttributes, type ReactElement, useEffect, useRef, useState } from 'react';

/** A tooltip that cannot load, as after a deployment, stays closed; the control works without it. */
const loadPopup = () => import('./tooltip-popup.tsx').catch(() => null);

let isPreloading = false;

/** Loads the popup while the mouse is still on its way, so that the first tooltip does not wait. */
function preloadOnMove() {
  if (isPreloading) return;
  isPreloading = true;
  const load = ({ pointerType }: globalThis.PointerEvent) => {
    if (pointerType === 'mouse') void loadPopup();
  };
  window.addEventListener('pointermove', load, { once: true });
}

interface TooltipProps {
  /** Accessible name of the control, and the text of its tooltip. */
  label: string;
  /** The icon-only control. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** Runs the control's own handler first. */
function after<Event>(own: ((event: Event) => void) | undefined, ours: (event: Event) => void) {
  return (event: Event) => {
    own?.(event);
    ours(event);
  };
}

/** Names an icon-only control, and shows the name at once on hover and on keyboard focus; never on touch. */
export function Tooltip({ label, children }: TooltipProps) {
  const anchor = useRef<Element>(null);
  // No `React.lazy`: Suspense shows late content after 300 ms at the earliest.
  const [popup, setPopup] = useState<Awaited<ReturnType<typeof loadPopup>>>(null);
  useEffect(preloadOnMove, []);
  const open = async (control: Element) => {
    anchor.current = control;
    const loaded = await loadPopup();
    if (anchor.current === control) setPopup(loaded);
  };
  const close = () => {
    anchor.current = null;
    setPopup(null);
  };
  const { props } = children;
  const control = cloneElement(children, {
    'aria-label': props['aria-label'] ?? label,
    onPointerEnter: after(props.onPointerEnter, ({ pointerType, currentTarget }) => {
      if (pointerType !== 'touch') void open(currentTarget);
    }),
    onPointerLeave: after(props.onPointerLeave, close),
    onPointerDown: after(props.onPointerDown, close),
    onClick: after(props.onClick, close),
    onFocus: after(props.onFocus, ({ currentTarget }) => {
      if (currentTarget.matches(':focus-visible')) void open(currentTarget);
    }),
    onBlur: after(props.onBlur, close),
  });
  return (
    <>
      {control}
      {popup ? <popup.TooltipPopup anchor={anchor} label={label} onClose={close} /> : null}
    </>
  );
}
