import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { loadWithTexts } from '#client/lib/load-with-texts.ts';
import { OnceNear } from '../lazy-in-view.tsx';
import { FRAME } from '../section-title.tsx';

const LoginCard = lazy(async () => {
  const load = () => import('#client/features/auth/sign-in/login-card.tsx');
  return { default: (await loadWithTexts(load, ['auth'])).LoginCard };
});

/** Sign-in for existing users, after all sections for newcomers. */
export function Login() {
  const { t } = useTranslation('landing');
  return (
    <div className="py-20 sm:py-28">
      <div
        className={`${FRAME} grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1.3fr)_minmax(20rem,1fr)]`}
      >
        <div>
          <p className="font-display font-semibold text-[clamp(1.5rem,3vw,2.5rem)] leading-tight">
            {t('login.title')}
          </p>
          <p className="mt-3 max-w-md text-pretty text-lg text-muted-foreground">{t('login.text')}</p>
        </div>
        <OnceNear className="min-h-108 *:max-w-none">
          <LoginCard />
        </OnceNear>
      </div>
    </div>
  );
}
