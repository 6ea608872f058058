import { Check } from 'lucide-react';
import { cn } from '#client/ui/class-names.ts';

interface ChipProps {
  isPressed: boolean;
  /** One of several that exclude each other: shows no check mark. */
  isOneOf?: boolean;
  disabled: boolean;
  onPress: () => void;
  children: string;
}

/** A wish that a press turns on or off. */
export function Chip({ isPressed, isOneOf = false, disabled, onPress, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      disabled={disabled}
      onClick={onPress}
      className={cn(
        'inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border px-4 py-1 text-left font-medium text-[0.9375rem] transition-colors disabled:opacity-60 sm:min-h-9 sm:px-3.5 sm:text-sm',
        isPressed
          ? 'border-inverse bg-inverse text-inverse-foreground'
          : 'bg-card text-foreground hover:border-input',
      )}
    >
      {isPressed && !isOneOf ? <Check aria-hidden="true" className="size-4 shrink-0" /> : null}
      {children}
    </button>
  );
}
