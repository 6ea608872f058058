/** Measurements in Workers Analytics Engine; docs/observability.md lists them with their alerts. */
export type Metric =
  | 'flush_ms'
  | 'queue_depth'
  | 'refusal'
  | 'mail_age_ms'
  | 'webhook_age_ms'
  | 'payment_age_ms'
  | 'database_bytes'
  | 'outbox_parked'
  | 'dead_letters';

export interface MetricsEnv {
  /** A dataset of Workers Analytics Engine; without it nothing is written. */
  METRICS?: {
    writeDataPoint: (point: { indexes: string[]; blobs: string[]; doubles: number[] }) => void;
  };
}

/**
 * Writes one data point: the metric as index and first blob, the label (an event's id, a refusal's code) as second, the value as
 * the only double. Never fails, and is not awaited. https://developers.cloudflare.com/analytics/analytics-engine/
 */
export function measure({ METRICS }: MetricsEnv, metric: Metric, value: number, label = ''): void {
  METRICS?.writeDataPoint({ indexes: [metric], blobs: [metric, label], doubles: [value] });
}
