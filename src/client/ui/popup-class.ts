/** Shared look of menus and selects. */
export const popupClass =
  'origin-(--transform-origin) rounded-xl border bg-popover p-1.5 text-popover-foreground shadow-float outline-none ' +
  'transition-[scale,opacity] duration-150 data-ending-style:scale-[0.97] data-ending-style:opacity-0 data-starting-style:scale-[0.97] data-starting-style:opacity-0';

export const itemClass =
  'relative flex min-h-11 cursor-default select-none items-center gap-2.5 rounded-md px-3 py-2 text-[0.9375rem] outline-none sm:min-h-10 ' +
  'data-highlighted:bg-muted data-disabled:pointer-events-none data-disabled:opacity-50 [&_svg:not([class*=size-])]:size-4.5 [&_svg]:shrink-0';
