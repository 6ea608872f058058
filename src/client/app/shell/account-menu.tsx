import { Download, LogOut } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useHasWallet } from '#client/features/money/use-has-wallet.ts';
import { useInstall } from '#client/features/offline-shell/install.ts';
import { supportView } from '#client/lib/api/support-view.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '#client/ui/dropdown-menu.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import type { Me } from '#shared/contracts/auth.ts';
import { useLeave } from './use-leave.ts';
import { ownItems } from './work-items.ts';

/** Desktop account menu: the user, pages without a place in the navigation bar, and sign-out. */
export default function AccountMenu({ me }: { me: Me }) {
  const { t } = useTranslation();
  const leave = useLeave();
  const others = ownItems(me, useHasWallet());
  return (
    <DropdownMenu
      trigger={
        <IconButton variant="ghost" label={t('nav.account')} className="rounded-full">
          <Avatar name={me.name || me.email} imageUrl={me.imageUrl} />
        </IconButton>
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
      {supportView ? null : (
        <MenuItem onSelect={leave}>
          <LogOut aria-hidden="true" />
          {t('nav.signOut')}
        </MenuItem>
      )}
    </DropdownMenu>
  );
}

/** Rendered only if the browser offers to install; loads its texts when the menu opens. */
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
