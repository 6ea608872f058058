interface SparklineProps {
  /** Today's values in order; null for what has not happened yet. */
  values: readonly (number | null)[];
  /** What they are compared with, dashed. */
  before?: readonly number[];
}

/** A curve without axes, 120 px high. Decorative: the figures beside it say what matters. */
export function Sparkline({ values, before = [] }: SparklineProps) {
  const top = Math.max(1, ...before, ...values.map((value) => value ?? 0));
  const count = Math.max(values.length, before.length);
  const at = (value: number, index: number) =>
    `${count > 1 ? (index / (count - 1)) * 100 : 0},${100 - (value / top) * 96}`;
  const points = values.flatMap((value, index) => (value === null ? [] : [at(value, index)]));
  const last = points.at(-1)?.split(',')[0] ?? '0';
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="h-30 w-full overflow-visible border-b [&>*]:[vector-effect:non-scaling-stroke]"
    >
      {before.length > 0 ? (
        <polyline
          points={before.map(at).join(' ')}
          className="fill-none stroke-muted-foreground/70 [stroke-dasharray:3_4] [stroke-width:1.5]"
        />
      ) : null}
      {points.length > 0 ? (
        <>
          <polygon points={`0,100 ${points.join(' ')} ${last},100`} className="fill-primary/10" />
          <polyline points={points.join(' ')} className="fill-none stroke-2 stroke-primary" />
        </>
      ) : null}
    </svg>
  );
}
