import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { cn } from './class-names.ts';

export interface TabItem<T extends string> {
  value: T;
  label: ReactNode;
  content: ReactNode;
}

interface TabsProps<T extends string> {
  items: readonly TabItem<T>[];
  value: T;
  onChange: (value: T) => void;
  /** Accessible name of the tab list. */
  'aria-label': string;
  /** Stacks two or three tabs if large text leaves no room; otherwise a long row scrolls. */
  wrap?: boolean;
  className?: string | undefined;
}

/** A row of tabs with a sliding indicator, and the selected panel. */
export function Tabs<T extends string>({
  items,
  value,
  onChange,
  wrap = false,
  className,
  ...aria
}: TabsProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  // A row that is wider than the screen shows the selected tab.
  useLayoutEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>(`[data-tab="${value}"]`);
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [value]);
  return (
    <BaseTabs.Root value={value} onValueChange={(next: T) => onChange(next)} className={className}>
      <BaseTabs.List
        {...aria}
        ref={list}
        className={cn(
          'relative isolate flex gap-1 rounded-xl bg-muted p-1',
          wrap ? 'flex-wrap' : 'overflow-x-auto [scrollbar-width:none]',
        )}
      >
        {items.map((item) => (
          <BaseTabs.Tab
            key={item.value}
            value={item.value}
            data-tab={item.value}
            className="z-10 flex h-11 min-w-fit flex-1 select-none items-center justify-center gap-2 whitespace-nowrap rounded-md px-[min(0.75rem,3vw)] font-medium text-muted-foreground text-sm transition-colors hover:text-foreground data-active:text-foreground sm:h-9"
          >
            {item.label}
          </BaseTabs.Tab>
        ))}
        <BaseTabs.Indicator
          className={cn(
            'absolute top-0 left-0 h-(--active-tab-height) w-(--active-tab-width) translate-x-(--active-tab-left) translate-y-(--active-tab-top) rounded-md bg-card shadow-card dark:bg-border',
            'transition-[translate,width,height] duration-200 ease-out',
          )}
        />
      </BaseTabs.List>
      {items.map((item) => (
        <BaseTabs.Panel key={item.value} value={item.value} className="rounded-md pt-5">
          {item.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
