import type { ChangeEvent } from 'react';

interface SelectBoxProps {
  label: string;
  checked: boolean;
  /** Some of its rows are selected. */
  isSome: boolean;
  onChange: (event: ChangeEvent) => void;
  /** In a row the X key does the same, so that Tab passes it by. */
  isTabStop?: boolean;
}

/** A checkbox with an area for a thumb. */
export function SelectBox({ label, checked, isSome, onChange, isTabStop = false }: SelectBoxProps) {
  return (
    <label className="grid h-full min-h-10 w-11 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        tabIndex={isTabStop ? 0 : -1}
        checked={checked}
        onChange={onChange}
        ref={(box) => {
          if (box) box.indeterminate = isSome && !checked;
        }}
        className="size-4 cursor-pointer accent-primary"
      />
    </label>
  );
}
