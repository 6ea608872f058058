import type { PartShape } from './part-shapes.ts';

/** Shows that a part is selected: a line around it, which a color of a zone cannot hide. */
export function PartOutline({ shape }: { shape: PartShape }) {
  const look = 'pointer-events-none fill-none stroke-ring';
  if (shape.kind === 'circle') {
    const { middle, radius } = shape;
    return <circle cx={middle.x} cy={middle.y} r={radius} className={look} strokeWidth={3} />;
  }
  const points = shape.points.map(({ x, y }) => `${x},${y}`).join(' ');
  if (shape.kind === 'polygon')
    return <polygon points={points} className={look} strokeWidth={3} strokeLinejoin="round" />;
  // One seat has no line, and a round cap draws a line of no length.
  const line = shape.points.length === 1 ? `${points} ${points}` : points;
  return (
    <polyline
      points={line}
      className="pointer-events-none fill-none stroke-ring/40"
      strokeWidth={32}
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  );
}
