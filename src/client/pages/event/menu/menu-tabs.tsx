import { UtensilsCrossed } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useChangeParams } from '#client/features/url-param/use-change-params.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SkeletonBoxes } from '#client/ui/skeleton.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import type { MenuItemView } from '#shared/contracts/menu.ts';
import { MENU_CATEGORIES } from '#shared/states.ts';

const GRID = 'grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3 xl:grid-cols-4';

interface MenuTabsProps {
  items: readonly MenuItemView[];
  children: (item: MenuItemView) => ReactNode;
}

/** Menu items by category; empty categories are hidden. */
export function MenuTabs({ items, children }: MenuTabsProps) {
  const { t } = useTranslation('menu');
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const categories = MENU_CATEGORIES.filter((category) => items.some((item) => item.category === category));
  const [first] = categories;
  if (!first) {
    return (
      <EmptyState icon={<UtensilsCrossed aria-hidden="true" />} title={t('noneTitle')} text={t('noneText')} />
    );
  }
  const selected = categories.find((category) => category === params.get('category')) ?? first;
  return (
    <Tabs
      aria-label={t('categoriesLabel')}
      value={selected}
      onChange={(next) => changeParams({ category: next }, { replace: true })}
      items={categories.map((category) => ({
        value: category,
        label: t(`categories.${category}`),
        content: (
          <ul className={GRID}>
            {items
              .filter((item) => item.category === category)
              .map((item) => (
                <li key={item.id}>{children(item)}</li>
              ))}
          </ul>
        ),
      }))}
    />
  );
}

export function MenuSkeleton() {
  const { t } = useTranslation('menu');
  return <SkeletonBoxes label={t('loading')} className={GRID} count={8} box="h-28 sm:h-80" />;
}
