import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { RefObject } from 'react';

interface TooltipPopupProps {
  anchor: RefObject<Element | null>;
  label: string;
  onClose: () => void;
}

/** The open tooltip: loaded on demand, because Base UI's positioning is larger than most pages. */
export function TooltipPopup({ anchor, label, onClose }: TooltipPopupProps) {
  return (
    <Base.Root open disableHoverablePopup onOpenChange={(open) => (open ? undefined : onClose())}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} sideOffset={6} className="pointer-events-none z-60">
          <Base.Popup className="max-w-64 rounded-md bg-inverse px-2.5 py-1.5 text-inverse-foreground text-sm shadow-float">
            {label}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
