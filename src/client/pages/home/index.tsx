import i18next from 'i18next';
import { lazy, Suspense } from 'react';
import { useSignInPageUser } from '#client/features/auth/sign-in/use-sign-in-page-user.ts';
import { Landing } from './landing.tsx';

/** Split off, so that visitors do not load the signed-in home page. */
const SignedInHome = lazy(async () => {
  const [page] = await Promise.all([import('./signed-in-home.tsx'), i18next.loadNamespaces(['home'])]);
  return page;
});

export default function HomePage() {
  const user = useSignInPageUser();
  if (user.me) {
    return (
      <Suspense>
        <SignedInHome />
      </Suspense>
    );
  }
  return <Landing />;
}
