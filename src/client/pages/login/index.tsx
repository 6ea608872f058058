import { Navigate, useLocation, useSearchParams } from 'react-router';
import { safeNextPath } from '#client/features/auth/session/next-path.ts';
import { AuthFrame } from '#client/features/auth/sign-in/auth-frame.tsx';
import { LoginCard } from '#client/features/auth/sign-in/login-card.tsx';
import { signUpEmailOf } from '#client/features/auth/sign-in/sign-up/sign-up-state.ts';
import { useSignInPageUser } from '#client/features/auth/sign-in/use-sign-in-page-user.ts';

export default function LoginPage() {
  const user = useSignInPageUser();
  const [params] = useSearchParams();
  const { state } = useLocation();
  if (user.status === 'signedIn') return <Navigate replace to={safeNextPath(params.get('next'))} />;
  return (
    <AuthFrame>
      <LoginCard signUpEmail={signUpEmailOf(state)} />
    </AuthFrame>
  );
}
