import { Bar, BarChart, CartesianGrid, Cell, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

interface ChartBar {
  startsAt: number;
  when: string;
  tickets: number;
  tips: number;
  within: boolean;
}

/** Of bars before the chosen period. */
const PALE = 0.35;
const TEXT = { fill: 'var(--muted-foreground)', fontSize: 12 };

/** Loaded when a chart is shown: the drawing library is as large as the rest of the page. */
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
      <BarChart data={[...bars]} margin={{ top: 4, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis
          dataKey="when"
          tick={TEXT}
          tickLine={false}
          axisLine={{ stroke: 'var(--border)' }}
          interval="preserveStartEnd"
          minTickGap={28}
        />
        <YAxis tick={TEXT} tickLine={false} axisLine={false} allowDecimals={false} width={36} />
        <Tooltip
          cursor={{ fill: 'var(--muted)' }}
          contentStyle={{
            background: 'var(--popover)',
            borderColor: 'var(--border)',
            borderRadius: 12,
            color: 'var(--popover-foreground)',
          }}
          itemStyle={{ color: 'var(--popover-foreground)' }}
        />
        {series.map(({ key, fill }) => (
          <Bar
            key={key}
            dataKey={key}
            name={labels[key]}
            stackId="hype"
            fill={fill}
            maxBarSize={28}
            // A bar that grows anew with every sale would never stand still.
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
