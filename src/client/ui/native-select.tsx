import { ChevronsUpDown } from 'lucide-react';
import { cn } from './class-names.ts';
import { controlClass } from './control-class.ts';
import { ControlFrame } from './control-frame.tsx';
import { useEarlyInput } from './use-early-input.ts';

interface NativeSelectProps {
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  'aria-label': string;
  className?: string | undefined;
}

/** A native select: accessible on every device, without any library. */
export function NativeSelect({ options, value, onChange, className, ...aria }: NativeSelectProps) {
  const select = useEarlyInput<HTMLSelectElement>(value, onChange);
  return (
    <ControlFrame end={<ChevronsUpDown aria-hidden="true" className="pointer-events-none size-4 shrink-0" />}>
      <select
        ref={select}
        {...aria}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cn(controlClass, 'h-11 cursor-pointer appearance-none truncate pr-11', className)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </ControlFrame>
  );
}
