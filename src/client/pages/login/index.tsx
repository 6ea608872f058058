import { Navigate, useLocation, useSearchParams } from 'react-router';
import { safeNextPath } from '#client/features/session/next-path.ts';
import { AuthFrame } from '#client/features/sign-in/auth-frame.tsx';
import { LoginCard } from '#client/features/sign-in/login-card.tsx';
import { newcomerOf } from '#client/features/sign-in/newcomer.ts';
import { useEntered } from '#client/features/sign-in/use-entered.ts';

export default function LoginPage() {
  const user = useEntered();
  const [params] = useSearchParams();
  const { state } = useLocation();
  if (user.status === 'signedIn') return <Navigate replace to={safeNextPath(params.get('next'))} />;
  return (
    <AuthFrame>
      <LoginCard newcomer={newcomerOf(state)} />
    </AuthFrame>
  );
}
