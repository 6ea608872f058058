import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { signOut } from '#client/features/session/sign-out.ts';

/** Signs out and shows the front page. */
export function useLeave(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    signOut()
      .catch((error: unknown) => console.error(error))
      .then(() => navigate('/'));
  }, [navigate]);
}
