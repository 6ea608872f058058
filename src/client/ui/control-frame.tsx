import type { ReactNode } from 'react';

interface ControlFrameProps {
  /** An icon or word before the text; the control needs `pl-10` for it. */
  lead?: ReactNode;
  /** A button or unit after the text. */
  end?: ReactNode;
  children: ReactNode;
}

/** Puts an icon, a unit or a button into a control's box. */
export function ControlFrame({ lead, end, children }: ControlFrameProps) {
  return (
    <div className="relative">
      {lead ? (
        <span className="pointer-events-none absolute inset-y-0 left-0 grid w-10 place-items-center text-muted-foreground [&_svg]:size-4.5">
          {lead}
        </span>
      ) : null}
      {children}
      {end ? (
        <span className="absolute inset-y-0 right-0 grid min-w-11 place-items-center text-muted-foreground [&_svg]:size-4.5">
          {end}
        </span>
      ) : null}
    </div>
  );
}
