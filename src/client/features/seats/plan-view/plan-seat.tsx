import { cn } from '#client/ui/class-names.ts';
import type { IndexedSeat } from '#shared/seats/plan-index.ts';
import {
  CHECK_PATH,
  inkOn,
  LOOK_CLASSES,
  SEAT_PATHS,
  type SeatFace,
  type SeatLook,
  SPACE_PATH,
  WHEELCHAIR_PATH,
} from './seat-face.ts';

/** Nothing happens when they are pressed; the page may say why. */
const UNAVAILABLE: readonly SeatLook[] = ['taken', 'off'];

interface PlanSeatProps {
  seat: IndexedSeat;
  face: SeatFace;
  color: string;
  isSpace: boolean;
  isTabStop: boolean;
  /** Close enough to read labels. */
  isNear: boolean;
}

export function PlanSeat({ seat, face, color, isSpace, isTabStop, isNear }: PlanSeatProps) {
  const { look, name, mark } = face;
  const isFree = look === 'free';
  const words = mark ?? (isNear && isFree && !isSpace ? seat.label : undefined);
  const ink = isFree ? inkOn(color) : look === 'mine' ? 'var(--background)' : 'var(--foreground)';
  return (
    <g
      {...asButton(look)}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={name}
      data-seat={seat.id}
      data-look={look}
      transform={`translate(${seat.position.x} ${seat.position.y})`}
      className="group/seat cursor-pointer outline-none"
    >
      {isFree ? (
        <path
          d={isSpace ? SPACE_PATH : SEAT_PATHS.free}
          fill={color}
          // Seen on both themes, however light or dark the zone's color is.
          style={{ stroke: `color-mix(in oklab, ${color} 65%, var(--foreground))` }}
          strokeWidth={1.5}
        />
      ) : (
        // A hollow shape is pressed and grabbed in its middle too.
        <path
          d={SEAT_PATHS[look]}
          className={cn('[pointer-events:all] [stroke-linecap:round]', LOOK_CLASSES[look])}
        />
      )}
      {look === 'mine' && mark === undefined ? (
        <path d={CHECK_PATH} className="fill-none stroke-2 stroke-background [stroke-linecap:round]" />
      ) : null}
      {isSpace && isFree && mark === undefined ? (
        <path d={WHEELCHAIR_PATH} fill="none" stroke={ink} strokeWidth={1.6} strokeLinecap="round" />
      ) : null}
      {words === undefined ? null : (
        <text
          textAnchor="middle"
          dominantBaseline="central"
          fontSize={words.length > 2 ? 7 : 9}
          fill={ink}
          className="pointer-events-none font-semibold"
        >
          {words}
        </text>
      )}
      <circle r={14} className="hidden fill-none stroke-3 stroke-ring group-focus-visible/seat:block" />
    </g>
  );
}

/** SVG has no element for it. */
function asButton(look: SeatLook) {
  return {
    role: 'button',
    'aria-pressed': look === 'mine',
    'aria-disabled': UNAVAILABLE.includes(look) || undefined,
  } as const;
}
