import { Download, LogOut } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useInstall } from '#client/features/offline-shell/install.ts';
import { loginPath } from '#client/features/session/next-path.ts';
import { useCurrentUser } from '#client/features/session/use-me.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '#client/ui/dropdown-menu.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { menuItems } from './nav-items.ts';
import { useLeave } from './use-leave.ts';

/** On a laptop: who is signed in, and the way out. On a phone the "Me" tab has the same. */
export function UserMenu() {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const location = useLocation();
  const leave = useLeave();
  if (user.status === 'pending') return <Skeleton className="ml-1 hidden size-9 rounded-full lg:block" />;
  if (!user.me) {
    return (
      <Link to={loginPath(location)} className={buttonClass({ size: 'sm' }, 'ml-2')}>
        {t('nav.signIn')}
      </Link>
    );
  }
  const { me } = user;
  const others = menuItems(me);
  return (
    <div className="hidden lg:block">
      <DropdownMenu
        trigger={
          <Button variant="ghost" size="icon" aria-label={t('nav.account')} className="rounded-full">
            <Avatar name={me.name || me.email} imageUrl={me.imageUrl} />
          </Button>
        }
      >
        <MenuLabel>
          <span className="block max-w-60 truncate font-semibold text-foreground">{me.name || me.email}</span>
          <span className="block max-w-60 truncate normal-nums">{me.email}</span>
          <span className="block">{t(`roles.${me.role}`)}</span>
        </MenuLabel>
        <MenuSeparator />
        {others.length > 0 ? (
          <>
            {others.map(({ to, label, icon: Icon }) => (
              <MenuItem key={to} link={<Link to={to} />}>
                <Icon aria-hidden="true" />
                {t(label)}
              </MenuItem>
            ))}
            <MenuSeparator />
          </>
        ) : null}
        <Suspense>
          <InstallMenuItem />
        </Suspense>
        <MenuItem onSelect={leave}>
          <LogOut aria-hidden="true" />
          {t('nav.signOut')}
        </MenuItem>
      </DropdownMenu>
    </div>
  );
}

/** Only where the browser offers to install, and only for who opens the menu. */
function InstallMenuItem() {
  const { t } = useTranslation('app');
  const install = useInstall();
  if (!install) return null;
  return (
    <MenuItem onSelect={install}>
      <Download aria-hidden="true" />
      {t('install.label')}
    </MenuItem>
  );
}
