import { LogoMark } from '#client/features/brand/logo.tsx';

/** Squares along one side of the drawn code, as in the smallest QR code. */
const SIDE = 21;
/** A corner mark: a ring of seven squares around a block of three. */
const MARK = 7;

function isDark(x: number, y: number): boolean {
  const markX = x < MARK ? x : x >= SIDE - MARK ? x - SIDE + MARK : -1;
  const markY = y < MARK ? y : y >= SIDE - MARK ? y - SIDE + MARK : -1;
  const inCorner = markX >= 0 && markY >= 0 && !(x >= SIDE - MARK && y >= SIDE - MARK);
  if (inCorner) {
    const ring = Math.max(Math.abs(markX - 3), Math.abs(markY - 3));
    return ring !== 2;
  }
  const beside =
    (x === MARK || y === MARK || x === SIDE - MARK - 1 || y === SIDE - MARK - 1) && inMarkBand(x, y);
  // Any pattern without a visible order will do: the drawing opens no door.
  return !beside && (x * 11 + y * 17 + ((x * y) % 7) * 5 + ((x + y) % 3) * 3) % 9 < 4;
}

/** The quiet strip that separates a corner mark from the rest. */
function inMarkBand(x: number, y: number): boolean {
  const left = x <= MARK;
  const top = y <= MARK;
  return (left && top) || (x >= SIDE - MARK - 1 && top) || (left && y >= SIDE - MARK - 1);
}

const DARK = Array.from({ length: SIDE * SIDE }, (_, at) => ({
  x: at % SIDE,
  y: Math.floor(at / SIDE),
})).filter(({ x, y }) => isDark(x, y));

/** A ticket with its code, lying beside the words of the hero. */
export function TicketArt() {
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
          {DARK.map(({ x, y }) => (
            <rect
              key={`${x}-${y}`}
              x={x}
              y={y}
              width="1.02"
              height="1.02"
              rx="0.12"
              fill="var(--foreground)"
            />
          ))}
        </svg>
      </div>
    </div>
  );
}
