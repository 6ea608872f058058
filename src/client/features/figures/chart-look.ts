const TEXT = { fill: 'var(--muted-foreground)', fontSize: '0.75rem' };

/** Shared recharts settings of all charts. */
export const CHART_MARGIN = { top: 4, right: 0, bottom: 0, left: 0 };

export const X_AXIS_LOOK = {
  tick: TEXT,
  tickLine: false,
  axisLine: { stroke: 'var(--border)' },
  interval: 'preserveStartEnd',
  minTickGap: 28,
} as const;

export const Y_AXIS_LOOK = { tick: TEXT, tickLine: false, axisLine: false, allowDecimals: false } as const;

export const TOOLTIP_LOOK = {
  cursor: { fill: 'var(--muted)' },
  contentStyle: {
    background: 'var(--popover)',
    borderColor: 'var(--border)',
    borderRadius: 12,
    color: 'var(--popover-foreground)',
  },
  itemStyle: { color: 'var(--popover-foreground)' },
};
