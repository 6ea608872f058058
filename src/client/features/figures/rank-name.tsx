import { usePlotArea, type YAxisTickContentProps } from 'recharts';

/** Upper bound of the average character width (em), so that a truncated name always fits. */
const CHAR_EM = 0.58;

interface RankNameProps {
  tick: YAxisTickContentProps;
  /** Font size of the name (px). */
  size: number;
}

/** The name above a horizontal bar, truncated to the chart's width. */
export function RankName({ tick, size }: RankNameProps) {
  const area = usePlotArea();
  if (!area) return null;
  const name = String(tick.payload.value);
  const most = Math.max(4, Math.floor(area.width / (size * CHAR_EM)));
  return (
    <text x={area.x} y={Number(tick.y) - size * 0.9} fontSize={size} fill="var(--foreground)">
      <title>{name}</title>
      {name.length > most ? `${name.slice(0, most - 1).trimEnd()}…` : name}
    </text>
  );
}
