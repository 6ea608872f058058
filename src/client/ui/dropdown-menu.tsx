import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { cn } from './class-names.ts';
import { itemClass, popupClass } from './popup-class.ts';
import { ReadOnly, useReadOnly } from './read-only.ts';

interface DropdownMenuProps {
  trigger: ReactElement;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'right' | 'left';
  className?: string | undefined;
  children: ReactNode;
}

export function DropdownMenu({
  trigger,
  align = 'end',
  side = 'bottom',
  className,
  children,
}: DropdownMenuProps) {
  return (
    <Menu.Root modal={false}>
      <ReadOnly value={false}>
        <Menu.Trigger render={trigger} />
      </ReadOnly>
      <Menu.Portal>
        <Menu.Positioner className="z-50 outline-none" sideOffset={6} align={align} side={side}>
          <Menu.Popup className={cn(popupClass, 'min-w-48', className)}>{children}</Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

interface MenuItemProps {
  onSelect?: (() => void) | undefined;
  /** Renders the item as this link. */
  link?: ReactElement | undefined;
  tone?: 'plain' | 'danger';
  disabled?: boolean | undefined;
  /** It changes nothing; see `ReadOnly`. Links need not say so. */
  reads?: boolean;
  children: ReactNode;
}

export function MenuItem({ onSelect, link, tone = 'plain', disabled, reads, children }: MenuItemProps) {
  const isReadOnly = useReadOnly(reads);
  const className = cn(itemClass, tone === 'danger' && 'text-danger-ink');
  if (link) {
    return (
      <Menu.LinkItem render={link} closeOnClick className={className}>
        {children}
      </Menu.LinkItem>
    );
  }
  return (
    <Menu.Item className={className} disabled={disabled || isReadOnly} onClick={() => onSelect?.()}>
      {children}
    </Menu.Item>
  );
}

interface MenuCheckProps {
  checked: boolean;
  onSelect: () => void;
  /** For several choices in a row. */
  staysOpen?: boolean;
  children: ReactNode;
}

/** A choice that is on or off. */
export function MenuCheck({ checked, onSelect, staysOpen = false, children }: MenuCheckProps) {
  return (
    <Menu.CheckboxItem
      className={cn(itemClass, 'pr-9')}
      checked={checked}
      closeOnClick={!staysOpen}
      onCheckedChange={onSelect}
    >
      {children}
      {checked ? <Check aria-hidden="true" className="absolute right-3 size-4" /> : null}
    </Menu.CheckboxItem>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <div className="px-3 py-2 text-muted-foreground text-sm">{children}</div>;
}

export function MenuSeparator() {
  return <Menu.Separator className="-mx-1.5 my-1.5 h-px bg-border" />;
}
