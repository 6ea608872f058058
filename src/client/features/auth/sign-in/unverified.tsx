import { useEffect } from 'react';
import { Alert } from '#client/ui/alert.tsx';
import { refreshMe } from '../session/me-query.ts';
import { useMe } from '../session/use-me.ts';
import { useReturnPath } from '../session/use-return-path.ts';
import { ResendMail } from './resend-mail.tsx';

/** Signed in by a password whose address was never verified: its mail must be opened first. */
export function Unverified({ title, text }: { title: string; text: string }) {
  const me = useMe();
  const returnPath = useReturnPath();
  useEffect(() => {
    // The link opens in another tab: on return the user may be verified.
    const ask = () => {
      if (document.visibilityState === 'visible') void refreshMe();
    };
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, []);
  if (!me) return null;
  return (
    <>
      <Alert tone="warning" title={title}>
        {text}
      </Alert>
      <ResendMail email={me.email} returnPath={returnPath} />
    </>
  );
}
