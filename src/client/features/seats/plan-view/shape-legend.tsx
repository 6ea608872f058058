import {
  CHECK_PATH,
  LOOK_CLASSES,
  SEAT_PATHS,
  type SeatLook,
  SPACE_PATH,
  WHEELCHAIR_PATH,
} from './seat-face.ts';

interface ShapeLegendProps {
  label: string;
  /** `space` is a free wheelchair space. */
  shapes: readonly { shape: SeatLook | 'space'; words: string }[];
}

/** What the shapes on a plan mean; colors are the zones'. */
export function ShapeLegend({ label, shapes }: ShapeLegendProps) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-x-4 gap-y-1.5 text-muted-foreground text-sm">
      {shapes.map(({ shape, words }) => (
        <li key={shape} className="flex items-center gap-1.5">
          <svg aria-hidden="true" viewBox="-12 -12 24 24" className="size-4.5">
            <Shape shape={shape} />
          </svg>
          {words}
        </li>
      ))}
    </ul>
  );
}

const OUTLINE = 'fill-none stroke-foreground stroke-2 [stroke-linecap:round]';

function Shape({ shape }: { shape: SeatLook | 'space' }) {
  switch (shape) {
    case 'space':
      return (
        <>
          <path d={SPACE_PATH} className={OUTLINE} />
          <path d={WHEELCHAIR_PATH} className={OUTLINE} />
        </>
      );
    case 'free':
      return <path d={SEAT_PATHS.free} className={OUTLINE} />;
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
