import {
  Bar,
  BarChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  usePlotArea,
  XAxis,
  YAxis,
  type YAxisTickContentProps,
} from 'recharts';
import { CHART_MARGIN, TOOLTIP_LOOK, X_AXIS_LOOK } from './chart-look.ts';
import type { ChartProps } from './figure.ts';

/** Named items as horizontal bars below each other, so that each has room for its name. */
export function RankChart({ rows, series, words, axis }: Omit<ChartProps, 'shape'>) {
  const data = rows.map(({ id, label, values }) => ({ id, label, ...values }));
  const names = new Map(rows.map(({ id, label }) => [id, label]));
  const size = 0.8125 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={data}
        layout="vertical"
        margin={{ ...CHART_MARGIN, right: 12 }}
        accessibilityLayer={false}
        stackOffset="sign"
        barCategoryGap="36%"
      >
        <CartesianGrid horizontal={false} stroke="var(--border)" />
        <XAxis type="number" {...X_AXIS_LOOK} allowDecimals={false} tickFormatter={axis} />
        {/* Keyed by id: two items may share a name. */}
        <YAxis
          type="category"
          dataKey="id"
          width={1}
          interval={0}
          tickLine={false}
          axisLine={false}
          tick={(tick) => (
            <RankName
              tick={{ ...tick, payload: { ...tick.payload, value: names.get(tick.payload.value) ?? '' } }}
              size={size}
            />
          )}
        />
        <Tooltip
          {...TOOLTIP_LOOK}
          formatter={(value) => words(Number(value))}
          labelFormatter={(id) => names.get(String(id)) ?? ''}
        />
        {series.map(({ key, label, fill }) => (
          <Bar key={key} dataKey={key} name={label} stackId="all" fill={fill} isAnimationActive={false} />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}

/** Upper bound of the average character width (em), so that a truncated name always fits. */
const CHAR_EM = 0.58;

interface RankNameProps {
  tick: YAxisTickContentProps;
  /** Font size of the name (px). */
  size: number;
}

/** The name above a horizontal bar, truncated to the chart's width. */
function RankName({ tick, size }: RankNameProps) {
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
