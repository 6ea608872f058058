import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { PATHS } from '#shared/paths.ts';
import { problemText } from './auth-problem.ts';
import { acceptLinkSession } from './link-session.ts';
import { AFTER_SIGN_IN } from './next-path.ts';
import { updateSession, useSessionState } from './session-store.ts';
import { useMe } from './use-me.ts';

/** Asks which account to use when a link brings an unexpected session, which guards against login CSRF. */
export default function LinkQuestion() {
  const { t } = useTranslation(['auth', 'common']);
  const { linkSession } = useSessionState();
  const me = useMe();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!linkSession && !problem) return null;
  const close = () => {
    updateSession({ linkSession: null });
    setProblem(null);
    // The new-password page was opened for the link's account only.
    if (linkSession && pathname === PATHS.resetPassword) void navigate(AFTER_SIGN_IN, { replace: true });
  };
  const accept = async () => {
    if (!linkSession) return;
    setBusy(true);
    try {
      await acceptLinkSession(linkSession);
    } catch (error) {
      console.error(error);
      setProblem(problemText(error, t, t('problems.otp_expired')));
    } finally {
      setBusy(false);
    }
  };
  const email = linkSession?.email ?? '';
  const present = me ? (me.name ? `${me.name} (${me.email})` : me.email) : null;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : close())}
      locked={busy}
      title={
        problem
          ? t('link.failedTitle')
          : t(present ? 'linkSession.titleOther' : 'linkSession.title', { email })
      }
      description={
        problem ? undefined : (
          <span className="break-words">
            {present ? t('linkSession.textOther', { present, email }) : t('linkSession.text', { email })}
          </span>
        )
      }
      closeLabel={t('common:close')}
    >
      <div className="flex flex-col gap-2.5">
        {problem ? <Alert tone="danger">{problem}</Alert> : null}
        {/* The safe answer comes first, so that it gets the focus. */}
        <Button
          disabled={busy}
          className="h-auto min-h-11 whitespace-normal break-words py-2"
          onClick={close}
        >
          {me ? t('linkSession.stay', { name: me.name || me.email }) : t('linkSession.decline')}
        </Button>
        {linkSession ? (
          <Button
            variant="outline"
            busy={busy}
            className="h-auto min-h-11 whitespace-normal break-all py-2"
            onClick={accept}
          >
            {t('linkSession.continue', { email })}
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}
