import { Bar, BarChart, CartesianGrid, Cell, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { CHART_MARGIN, TOOLTIP_LOOK, X_AXIS_LOOK, Y_AXIS_LOOK } from '#client/features/figures/chart-look.ts';

interface ChartBar {
  startsAt: number;
  /** The label under the axis. */
  tick: string;
  /** The full label. */
  when: string;
  tickets: number;
  tips: number;
  within: boolean;
}

/** Opacity of bars before the selected period. */
const PALE = 0.35;
/** Loaded on demand: the chart library is as large as the rest of the page. */
export default function ChartBars({
  bars,
  labels,
}: {
  bars: readonly ChartBar[];
  labels: { tickets: string; tips: string };
}) {
  const series = [
    { key: 'tickets', fill: 'var(--primary)' },
    { key: 'tips', fill: 'var(--inverse)' },
  ] as const;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={[...bars]} margin={CHART_MARGIN} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis dataKey="tick" {...X_AXIS_LOOK} />
        <YAxis {...Y_AXIS_LOOK} width={36} />
        <Tooltip
          {...TOOLTIP_LOOK}
          labelFormatter={(tick, [shown]) => (shown?.payload as ChartBar | undefined)?.when ?? tick}
        />
        {series.map(({ key, fill }) => (
          <Bar
            key={key}
            dataKey={key}
            name={labels[key]}
            stackId="hype"
            fill={fill}
            maxBarSize={28}
            // The animation would restart with every sale.
            isAnimationActive={false}
          >
            {bars.map(({ startsAt, within }) => (
              <Cell key={startsAt} fill={fill} fillOpacity={within ? 1 : PALE} />
            ))}
          </Bar>
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
