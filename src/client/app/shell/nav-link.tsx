import { useTranslation } from 'react-i18next';
import { Link, matchPath, useLocation } from 'react-router';
import { isOrganizer } from '#client/features/auth/session/roles.ts';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { preloadPath } from '#client/lib/preload-path.ts';
import { cn } from '#client/ui/class-names.ts';
import { FitLine } from '#client/ui/fit-line.tsx';
import { NavCount } from './nav-count.tsx';
import { litPath, type NavItem } from './nav-items.ts';

const LOOKS = {
  bar: 'flex h-10 items-center gap-2 rounded-lg px-3 font-medium text-[0.9375rem] text-muted-foreground transition-colors hover:bg-muted hover:text-foreground aria-[current=page]:bg-muted aria-[current=page]:text-foreground',
  side: 'flex min-h-9 items-center gap-2.5 rounded-md px-2.5 py-1 font-medium text-muted-foreground text-sm transition-colors hover:bg-muted hover:text-foreground aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-ink',
  tab: 'flex min-w-0 flex-1 flex-col items-center justify-center gap-1 rounded-lg px-0.5 font-medium text-[0.6875rem] text-muted-foreground aria-[current=page]:text-primary-ink',
} as const;

/** The label under a tab's icon; visible to screen readers only if the tab is too narrow. */
export function TabLabel({ text }: { text: string }) {
  return (
    <span className="sr-only text-center @min-[20rem]:not-sr-only @min-[20rem]:w-full">
      <FitLine text={text} />
    </span>
  );
}

export function NavItemLink({ item, look }: { item: NavItem; look: keyof typeof LOOKS }) {
  const { t } = useTranslation();
  const Icon = item.icon;
  const me = useMe();
  const lit = litPath(useLocation(), me !== null && isOrganizer(me));
  const preload = () => preloadPath(item.to);
  return (
    <Link
      to={item.to}
      aria-current={matchPath({ path: item.to, end: false }, lit) ? 'page' : undefined}
      className={LOOKS[look]}
      onPointerEnter={preload}
      onFocus={preload}
    >
      {look === 'bar' ? null : (
        <span className={cn('relative shrink-0', look === 'side' && '@max-[11rem]:hidden')}>
          <Icon aria-hidden="true" className={look === 'tab' ? 'size-6' : 'size-4.5'} strokeWidth={1.9} />
          {look === 'tab' ? <NavCount waits={item.waits} look="tab" /> : null}
        </span>
      )}
      {look === 'tab' ? (
        <TabLabel text={t(item.short ?? item.label)} />
      ) : (
        <span className="wrap-anywhere min-w-0">{t(item.label)}</span>
      )}
      {look === 'side' ? <NavCount waits={item.waits} look="side" /> : null}
    </Link>
  );
}
