import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { refreshMe } from '#client/features/auth/session/me-query.ts';
import { loginPath } from '#client/features/auth/session/next-path.ts';
import { queuedScans } from '#client/features/check-in/offline/queued-scans.ts';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { handleAccessRefusals, type LostAccess } from '#client/lib/api/query-client.ts';
import { toast } from '#client/lib/toast.ts';

async function endSession(why: 'expired' | 'inactive'): Promise<void> {
  const { signOutHere } = await import('#client/features/auth/session/sign-out.ts');
  await signOutHere(why);
}

/** Handles calls refused for lack of a session: redirects to the login page, with a way back. */
export function AccessRefusals() {
  const navigate = useNavigate();
  const location = useLocation();
  const { language } = useLanguage();
  const { t } = useTranslation();
  const answer = useRef<(refusal: LostAccess) => Promise<void>>(async () => {});
  useEffect(() => {
    answer.current = async (refusal) => {
      // These do not sign out: with the refetched user, the frame asks for the second factor or denies the page.
      if (refusal === 'SECOND_FACTOR_NEEDED' || refusal === 'ORGANIZERS_ONLY' || refusal === 'RIGHT_NEEDED')
        return await refreshMe();
      const to = loginPath(location);
      await endSession(refusal === 'ACCOUNT_INACTIVE' ? 'inactive' : 'expired').catch((error: unknown) =>
        console.error(error),
      );
      if (refusal === 'ACCOUNT_INACTIVE') {
        toast.error(errorText(refusal, language));
        const { length: count } = await queuedScans().catch(() => []);
        if (count > 0)
          toast.warning(t('leave.scansKept', { count }), {
            description: t('leave.scansKeptText'),
            duration: Number.POSITIVE_INFINITY,
            closeButton: true,
          });
      }
      await navigate(to);
    };
  });
  useEffect(() => {
    let leaving = false;
    handleAccessRefusals((refusal) => {
      if (leaving) return;
      leaving = true;
      void answer.current(refusal).finally(() => {
        leaving = false;
      });
    });
  }, []);
  return null;
}
