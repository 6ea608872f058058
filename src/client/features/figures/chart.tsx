import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { CHART_MARGIN, TOOLTIP_LOOK, X_AXIS_LOOK, Y_AXIS_LOOK } from './chart-look.ts';
import { BAND_FILL, BAND_OPACITY, type ChartProps } from './figure.ts';
import { RankChart } from './rank-chart.tsx';

/** Lazy: the chart library is as large as the rest of the page. */
export default function Chart({ rows, series, shape, band, limit, words, axis }: ChartProps) {
  if (shape === 'ranks') return <RankChart rows={rows} series={series} words={words} axis={axis} />;
  const data = rows.map(({ label, values }) => ({ label, ...values }));
  const Frame = shape === 'curve' ? AreaChart : BarChart;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <Frame data={data} margin={CHART_MARGIN} accessibilityLayer={false} stackOffset="sign">
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis dataKey="label" {...X_AXIS_LOOK} />
        <YAxis {...Y_AXIS_LOOK} tickFormatter={axis} width="auto" />
        <Tooltip {...TOOLTIP_LOOK} formatter={(value) => words(Number(value))} />
        {limit ? (
          <ReferenceLine
            y={limit.value}
            ifOverflow="extendDomain"
            stroke="var(--muted-foreground)"
            strokeDasharray="4 4"
          />
        ) : null}
        {band ? (
          <Area
            dataKey={(row: Record<string, number | null>) =>
              row[band.low] === null ? null : [row[band.low], row[band.high]]
            }
            name={band.label}
            tooltipType="none"
            type="linear"
            stroke="none"
            fill={BAND_FILL}
            fillOpacity={BAND_OPACITY}
            isAnimationActive={false}
          />
        ) : null}
        {series.map(({ key, label, fill }) =>
          shape !== 'curve' ? (
            <Bar
              key={key}
              dataKey={key}
              name={label}
              {...(shape === 'bars' && { stackId: 'all' })}
              fill={fill}
              maxBarSize={36}
              isAnimationActive={false}
            />
          ) : (
            <Area
              key={key}
              dataKey={key}
              name={label}
              // A smoothed line would show values between whole numbers that never occurred.
              type="linear"
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
