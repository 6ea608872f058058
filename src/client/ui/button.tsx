import type { ComponentProps, KeyboardEvent, SyntheticEvent } from 'react';
import { cn } from './class-names.ts';
import { useReadOnly } from './read-only.ts';
import { Spinner } from './spinner.tsx';

const VARIANTS = {
  /** The single main action of a screen. */
  primary: 'bg-primary text-primary-foreground hover:bg-primary-hover',
  /** A strong action next to the main one. */
  inverse: 'bg-inverse text-inverse-foreground hover:opacity-90',
  outline: 'border border-input/60 bg-card text-foreground hover:bg-muted',
  soft: 'bg-muted text-foreground hover:bg-border',
  ghost: 'text-foreground hover:bg-muted',
  link: 'min-h-0 px-0 py-0 text-primary-ink underline-offset-4 hover:underline',
  danger: 'bg-danger text-danger-foreground hover:opacity-90',
} as const;

const SIZES = {
  sm: 'min-h-9 gap-1.5 rounded-md px-3 text-sm',
  /** As `sm`, but large enough for a thumb on a phone. */
  'sm-touch': 'min-h-11 gap-1.5 rounded-md px-3 text-sm sm:min-h-9',
  md: 'min-h-11 gap-2 rounded-lg px-4 text-[0.9375rem]',
  lg: 'min-h-13 gap-2 rounded-xl px-6 text-base',
  icon: 'size-11 py-0 rounded-lg',
  'icon-sm': 'size-9 py-0 rounded-md',
} as const;

export interface ButtonLook {
  variant?: keyof typeof VARIANTS | undefined;
  size?: keyof typeof SIZES | undefined;
}

/** A button's classes, for a link that looks like one. */
export function buttonClass({ variant = 'primary', size = 'md' }: ButtonLook = {}, extra?: string): string {
  return cn(
    'inline-flex max-w-full shrink-0 select-none items-center justify-center py-1.5 text-center font-semibold transition-[background-color,opacity,scale] duration-150 active:scale-[0.98]',
    'disabled:pointer-events-none disabled:opacity-50 data-disabled:pointer-events-none data-disabled:opacity-50',
    '[&_svg:not([class*=size-])]:size-[1.125em] [&_svg]:shrink-0',
    SIZES[size],
    VARIANTS[variant],
    extra,
  );
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className'> {
  className?: string | undefined;
  /** Shows a spinner and ignores presses, but keeps the focus. */
  busy?: boolean | undefined;
  /** It changes nothing, so it works where nothing can be changed; see `ReadOnly`. */
  reads?: boolean | undefined;
  /** Ignores presses while disabled, but keeps the focus. */
  focusableWhenDisabled?: boolean | undefined;
}

/** `aria-disabled` alone stops no press, and no form from being sent. */
const IGNORES_PRESSES = {
  'aria-disabled': true,
  onClick: ignore,
  onPointerDown: ignore,
  onMouseDown: undefined,
  onKeyUp: undefined,
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Tab') event.preventDefault();
  },
};

function ignore(event: SyntheticEvent): void {
  event.preventDefault();
}

/** A native button: Base UI's would be loaded by every page. */
export function Button({
  variant,
  size,
  busy = false,
  reads,
  className,
  disabled = false,
  focusableWhenDisabled = busy,
  children,
  ...props
}: ButtonProps) {
  const isReadOnly = useReadOnly(reads);
  const isDisabled = disabled || busy || isReadOnly;
  return (
    <button
      type="button"
      {...props}
      {...(isDisabled && focusableWhenDisabled ? IGNORES_PRESSES : { disabled: isDisabled })}
      data-disabled={isDisabled ? '' : undefined}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size }, className)}
    >
      {busy ? <Spinner className="size-[1.125em]" /> : null}
      {children}
    </button>
  );
}
