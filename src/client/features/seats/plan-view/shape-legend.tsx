import {
  CHECK_PATH,
  inkOn,
  LOOK_CLASSES,
  SEAT_PATHS,
  type SeatLook,
  SPACE_PATH,
  WHEELCHAIR_PATH,
} from './seat-face.ts';

/** `space` is a free wheelchair space, `companion` a free seat with the mark of its companion. */
type LegendShape = SeatLook | 'space' | 'companion';

interface ShapeLegendProps {
  label: string;
  shapes: readonly { shape: LegendShape; words: string }[];
  /** Free seats have the color of a zone, as on the plan. Without it a wheelchair space is drawn in outline. */
  color?: string | undefined;
}

/** What the shapes on a plan mean; colors are the zones'. */
export function ShapeLegend({ label, shapes, color }: ShapeLegendProps) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-x-4 gap-y-1.5 text-muted-foreground text-sm">
      {shapes.map(({ shape, words }) => (
        <li key={shape} className="flex items-center gap-1.5">
          <svg aria-hidden="true" viewBox="-12 -12 24 24" className="size-4.5">
            <Shape shape={shape} color={color} />
          </svg>
          {words}
        </li>
      ))}
    </ul>
  );
}

const PLUS_PATH = 'M-4 0H4M0-4V4';
const OUTLINE = 'fill-none stroke-foreground stroke-2 [stroke-linecap:round]';

function Shape({ shape, color }: { shape: LegendShape; color: string | undefined }) {
  const ink = color === undefined ? 'var(--foreground)' : inkOn(color);
  const look = color === undefined ? { className: OUTLINE } : { fill: color };
  switch (shape) {
    case 'space':
      return (
        <>
          <path d={SPACE_PATH} {...look} />
          <path d={WHEELCHAIR_PATH} fill="none" stroke={ink} strokeWidth={1.6} strokeLinecap="round" />
        </>
      );
    case 'companion':
      return (
        <>
          <path d={SEAT_PATHS.free} {...look} />
          <path d={PLUS_PATH} fill="none" stroke={ink} strokeWidth={2} strokeLinecap="round" />
        </>
      );
    case 'free':
      return <path d={SEAT_PATHS.free} {...look} />;
    case 'mine':
      return (
        <>
          <path d={SEAT_PATHS.mine} className={LOOK_CLASSES.mine} />
          <path d={CHECK_PATH} className="fill-none stroke-2 stroke-background [stroke-linecap:round]" />
        </>
      );
    default:
      return <path d={SEAT_PATHS[shape]} className={LOOK_CLASSES[shape]} />;
  }
}
