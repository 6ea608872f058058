import { ChevronRight, LogOut } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { loginPath } from '#client/features/auth/session/next-path.ts';
import { isOrganizer } from '#client/features/auth/session/roles.ts';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { LegalLinks } from '#client/features/legal/legal-links.tsx';
import { useHasWallet } from '#client/features/money/use-has-wallet.ts';
import { LANGUAGE_NAMES, useLanguage } from '#client/features/preferences/language.ts';
import { setTheme, THEME_CHOICES, useThemeChoice } from '#client/features/preferences/theme.ts';
import { supportView } from '#client/lib/api/support-view.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { InstallItem } from './install-item.tsx';
import { NavCount } from './nav-count.tsx';
import { useLeave } from './use-leave.ts';
import { sheetItems } from './work-items.ts';

interface MeSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  doorsTonight: boolean;
}

/** Mobile "Me" or "More" sheet: the user, pages without a tab, language, theme and sign-out. */
export default function MeSheet({ open, onOpenChange, doorsTonight }: MeSheetProps) {
  const { t } = useTranslation();
  const me = useMe();
  const location = useLocation();
  const leave = useLeave();
  const { language, languages, choose } = useLanguage();
  const theme = useThemeChoice();
  const close = () => onOpenChange(false);
  const others = sheetItems(me, doorsTonight, useHasWallet());
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(me && isOrganizer(me) ? 'nav.more' : 'nav.account')}
      closeLabel={t('close')}
    >
      {me ? (
        <div className="flex items-center gap-3 pb-4">
          <Avatar name={me.name || me.email} imageUrl={me.imageUrl} className="size-12 text-base" />
          <div className="min-w-0">
            <p className="truncate font-semibold">{me.name || me.email}</p>
            <p className="truncate text-muted-foreground text-sm normal-nums">{me.email}</p>
          </div>
        </div>
      ) : (
        <div className="pb-5">
          <p className="pb-3 text-muted-foreground">{t('nav.guest')}</p>
          <Link to={loginPath(location)} onClick={close} className={buttonClass({}, 'w-full')}>
            {t('nav.signIn')}
          </Link>
        </div>
      )}
      {others.length > 0 ? (
        <ul className="mb-5 divide-y border-y">
          {others.map(({ to, label, icon: Icon, waits }) => (
            <li key={to}>
              <Link to={to} onClick={close} className="flex h-13 items-center gap-3">
                <Icon aria-hidden="true" className="size-5 text-muted-foreground" />
                <span className="flex-1">{t(label)}</span>
                <NavCount waits={waits} look="row" />
                <ChevronRight aria-hidden="true" className="size-4 text-muted-foreground" />
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="grid grid-cols-2 gap-4">
        <Field label={t('language.label')}>
          <Select
            value={language}
            onChange={choose}
            options={languages.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          />
        </Field>
        <Field label={t('theme.label')}>
          <Select
            value={theme}
            onChange={setTheme}
            options={THEME_CHOICES.map((value) => ({ value, label: t(`theme.${value}`) }))}
          />
        </Field>
      </div>
      <Suspense>
        <InstallItem onChoose={close} />
      </Suspense>
      {me && !supportView ? (
        <Button
          variant="outline"
          className="mt-5 w-full"
          onClick={() => {
            close();
            leave();
          }}
        >
          <LogOut aria-hidden="true" />
          {t('nav.signOut')}
        </Button>
      ) : null}
      <LegalLinks onFollow={close} className="mt-3 justify-center" />
    </Sheet>
  );
}
