import { Button, type ButtonProps } from './button.tsx';
import { Tooltip } from './tooltip.tsx';

interface IconButtonProps extends Omit<ButtonProps, 'aria-label' | 'size'> {
  /** Accessible name and tooltip. */
  label: string;
}

/** A button that shows only an icon. */
export function IconButton({ label, ...props }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <Button size="icon" {...props} />
    </Tooltip>
  );
}
