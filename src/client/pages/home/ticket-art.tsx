import { LogoMark } from '#client/features/brand/logo.tsx';

/** Which squares of the drawn code are dark: 11 rows of 11, from a fixed pattern. It opens no door. */
const ROWS = [0x755, 0x456, 0x5d5, 0x44a, 0x753, 0x02c, 0x6ab, 0x1d6, 0x74d, 0x4b2, 0x757];
const SIDE = 11;

/** A ticket with its code, lying beside the words of the hero. */
export function TicketArt() {
  const dark = ROWS.flatMap((row, y) =>
    Array.from({ length: SIDE }, (_, x) => ({ x, y, on: ((row >> (SIDE - 1 - x)) & 1) === 1 })),
  ).filter((square) => square.on);
  return (
    <div aria-hidden="true" className="relative hidden w-80 shrink-0 rotate-6 lg:block">
      <div className="absolute inset-0 translate-x-5 translate-y-5 -rotate-6 rounded-[2rem] bg-primary-soft" />
      <div className="relative rounded-[2rem] border bg-card p-8 shadow-float">
        <div className="flex items-center justify-between">
          <LogoMark className="size-10" />
          <span className="h-2.5 w-24 rounded-full bg-muted" />
        </div>
        <div className="relative my-7 border-t-2 border-dashed">
          <span className="absolute -top-3 -left-11 size-6 rounded-full border bg-background" />
          <span className="absolute -top-3 -right-11 size-6 rounded-full border bg-background" />
        </div>
        <svg viewBox={`0 0 ${SIDE} ${SIDE}`} className="w-full" role="presentation">
          {dark.map(({ x, y }) => (
            <rect
              key={`${x}-${y}`}
              x={x + 0.04}
              y={y + 0.04}
              width="0.92"
              height="0.92"
              rx="0.22"
              fill="var(--foreground)"
            />
          ))}
        </svg>
      </div>
    </div>
  );
}
