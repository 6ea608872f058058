import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthFrame } from '#client/features/sign-in/auth-frame.tsx';
import { LoginCard } from '#client/features/sign-in/login-card.tsx';
import { useEntered } from '#client/features/sign-in/use-entered.ts';

/** A visitor does not load what only a signed-in person sees. */
const SignedInHome = lazy(() => import('./signed-in-home.tsx'));

export default function HomePage() {
  const { t } = useTranslation('home');
  const user = useEntered();
  if (user.me) {
    return (
      <Suspense>
        <SignedInHome />
      </Suspense>
    );
  }
  return (
    <AuthFrame>
      <h1 className="mb-7 max-w-md text-balance text-center font-display font-semibold text-xl leading-snug sm:text-2xl">
        {t('tagline')}
      </h1>
      <LoginCard />
    </AuthFrame>
  );
}
