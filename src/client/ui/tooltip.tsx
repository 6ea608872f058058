import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

/** A short hint on hover and focus, at once. It repeats what the control's own label says: touch never shows it. */
export function Tooltip({
  text,
  side = 'top',
  children,
}: {
  text: ReactNode;
  side?: 'top' | 'bottom' | 'left' | 'right';
  children: ReactElement;
}) {
  return (
    <BaseTooltip.Provider delay={0}>
      <BaseTooltip.Root>
        <BaseTooltip.Trigger render={children} />
        <BaseTooltip.Portal>
          <BaseTooltip.Positioner sideOffset={8} side={side} className="z-50">
            <BaseTooltip.Popup className="max-w-64 rounded-md bg-inverse px-2.5 py-1.5 text-inverse-foreground text-sm shadow-float transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
              {text}
            </BaseTooltip.Popup>
          </BaseTooltip.Positioner>
        </BaseTooltip.Portal>
      </BaseTooltip.Root>
    </BaseTooltip.Provider>
  );
}
