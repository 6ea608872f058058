import { usePlotArea, type YAxisTickContentProps } from 'recharts';

/** A letter's share of its size, so that a name so measured is never wider than it is drawn. */
const CHAR_EM = 0.58;

interface RankNameProps {
  tick: YAxisTickContentProps;
  /** Of the name's letters, as the page's are set (px). */
  size: number;
}

/** What a lying bar is of, above it: along the whole width, cut where even that is too little. */
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
