import i18next from 'i18next';
import { toast } from 'sonner';
import { loginPath } from '#client/features/session/next-path.ts';
import { updateSession } from '#client/features/session/session-store.ts';
import { signOutHere } from '#client/features/session/sign-out.ts';
import { handleAccessRefusals } from '#client/lib/query-client.ts';
import { errorText } from '#shared/errors.ts';
import { FALLBACK_LANGUAGE, isLanguage } from '#shared/languages.ts';
import { router } from './router.tsx';

/** What happens when a call is refused for want of a session: the login page, with the way back. */
export function answerAccessRefusals(): void {
  let leaving = false;
  handleAccessRefusals((refusal) => {
    if (leaving) return;
    leaving = true;
    const to = loginPath(router.state.location);
    signOutHere()
      .catch((error: unknown) => console.error(error))
      .then(() => {
        if (refusal === 'ACCOUNT_INACTIVE') {
          const language = isLanguage(i18next.resolvedLanguage)
            ? i18next.resolvedLanguage
            : FALLBACK_LANGUAGE;
          toast.error(errorText(refusal, language));
        }
        return router.navigate(to);
      })
      .finally(() => {
        leaving = false;
        updateSession({ moving: null });
      });
  });
}
