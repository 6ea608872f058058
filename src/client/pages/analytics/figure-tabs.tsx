import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Tabs } from '#client/ui/tabs.tsx';
import type { AnalyticsAddress, AnalyticsPart, ShowAnalytics } from './use-analytics-address.ts';

interface FigureTabsProps {
  address: AnalyticsAddress & { show: ShowAnalytics };
  parts: Partial<Record<AnalyticsPart, ReactNode>>;
}

/** The figures by question; the part is in the URL. */
export function FigureTabs({ address, parts }: FigureTabsProps) {
  const { t } = useTranslation('analytics');
  const items = (Object.keys(parts) as AnalyticsPart[]).map((value) => ({
    value,
    label: t(`parts.${value}`),
    content: <div className="flex flex-col gap-4">{parts[value]}</div>,
  }));
  const value = items.find((item) => item.value === address.part)?.value ?? items[0]?.value;
  if (value === undefined) return null;
  return (
    <Tabs<AnalyticsPart>
      aria-label={t('parts.label')}
      className="sm:[&>[role=tablist]]:w-fit"
      value={value}
      onChange={(part) => address.show({ part }, true)}
      items={items}
    />
  );
}
