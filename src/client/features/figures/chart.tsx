import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { FigureRow, FigureSeries } from './figure.ts';

const TEXT = { fill: 'var(--muted-foreground)', fontSize: 12 };

interface ChartProps {
  rows: readonly FigureRow[];
  series: readonly FigureSeries[];
  shape: 'bars' | 'curve';
  /** As the tooltip says an amount, and as the axis does. */
  words: (value: number) => string;
  axis: (value: number) => string;
}

/** Loaded when a figure is shown: the drawing library is as large as the rest of the page. */
export default function Chart({ rows, series, shape, words, axis }: ChartProps) {
  const data = rows.map(({ label, values }) => ({ label, ...values }));
  const Frame = shape === 'bars' ? BarChart : AreaChart;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <Frame
        data={data}
        margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
        accessibilityLayer={false}
        stackOffset="sign"
      >
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis
          dataKey="label"
          tick={TEXT}
          tickLine={false}
          axisLine={{ stroke: 'var(--border)' }}
          interval="preserveStartEnd"
          minTickGap={28}
        />
        <YAxis
          tick={TEXT}
          tickLine={false}
          axisLine={false}
          allowDecimals={false}
          tickFormatter={axis}
          width="auto"
        />
        <Tooltip
          cursor={{ fill: 'var(--muted)' }}
          formatter={(value) => words(Number(value))}
          contentStyle={{
            background: 'var(--popover)',
            borderColor: 'var(--border)',
            borderRadius: 12,
            color: 'var(--popover-foreground)',
          }}
          itemStyle={{ color: 'var(--popover-foreground)' }}
        />
        {series.map(({ key, label, fill }) =>
          shape === 'bars' ? (
            <Bar
              key={key}
              dataKey={key}
              name={label}
              stackId="all"
              fill={fill}
              maxBarSize={36}
              isAnimationActive={false}
            />
          ) : (
            <Area
              key={key}
              dataKey={key}
              name={label}
              type="monotone"
              stroke={fill}
              strokeWidth={2}
              fill={fill}
              fillOpacity={0.12}
              isAnimationActive={false}
            />
          ),
        )}
      </Frame>
    </ResponsiveContainer>
  );
}
