import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { queuedScans } from '#client/features/check-in/offline/queued-scans.ts';
import { useLanguage } from '#client/features/preferences/language.ts';
import { authClient } from '#client/lib/api/auth-client.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { KEEP_SCROLL } from '#client/lib/keep-scroll.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody, CardDescription, CardHeader, CardTitle } from '#client/ui/card.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { PATHS } from '#shared/paths.ts';
import { problemText } from '../session/auth-problem.ts';
import { useSessionState } from '../session/session-store.ts';
import { useReturnPath } from '../session/use-return-path.ts';
import { EmailCode } from './mailed-code/email-code.tsx';
import { mailedCode } from './mailed-code/mailed-code.ts';
import { RecoverForm } from './recover-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up/sign-up-form.tsx';
import { type PendingSignUpState, pendingSignUpOf } from './sign-up/sign-up-state.ts';
import { SignedUp } from './sign-up/signed-up.tsx';

/** Preloads the auth client while the user types. */
function prepare(): void {
  authClient().catch((error: unknown) => console.error(error));
}

interface LoginCardProps {
  /** The address of an invited user: opens the sign-up tab with it filled in. */
  signUpEmail?: string | null;
}

/** The specification's login card: two tabs, and password recovery. */
export function LoginCard({ signUpEmail = null }: LoginCardProps) {
  const { t } = useTranslation('auth');
  const { language } = useLanguage();
  const { linkProblem, ended } = useSessionState();
  const [unsent, setUnsent] = useState(false);
  useEffect(() => {
    queuedScans().then(
      (scans) => setUnsent(scans.some(({ problem }) => problem === null)),
      () => {},
    );
  }, []);
  const [recovering, setRecovering] = useState<string | null>(null);
  const [coding, setCoding] = useState(() => mailedCode.read() !== null);
  const panel = recovering !== null ? 'recover' : coding ? 'emailCode' : null;
  const navigate = useNavigate();
  const returnPath = useReturnPath();
  const { search, hash, state } = useLocation();
  const signedUp = pendingSignUpOf(state);
  const setSignedUp = (email: string | null) => {
    const pending: PendingSignUpState = { pendingSignUp: email };
    void navigate({ search, hash }, { replace: true, state: { ...KEEP_SCROLL, ...pending } });
  };
  const [tab, setTab] = useState<'signIn' | 'signUp'>(
    signUpEmail === null && signedUp === null ? 'signIn' : 'signUp',
  );
  const sells = signUpEmail !== null && returnPath === PATHS.myEvents;
  if (signedUp !== null) return <SignedUp email={signedUp} onBack={() => setSignedUp(null)} />;
  return (
    <Card className="w-full max-w-md" onFocus={prepare}>
      <CardHeader>
        <CardTitle>{t(panel ? `${panel}.title` : 'cardTitle')}</CardTitle>
        <CardDescription>
          {t(panel ? `${panel}.text` : sells ? 'sellDescription' : 'cardDescription')}
        </CardDescription>
      </CardHeader>
      <CardBody>
        {ended && !linkProblem && !panel ? (
          <Alert
            tone="warning"
            title={ended === 'expired' ? undefined : errorText('NOT_SIGNED_IN', language)}
            className="mb-5"
          >
            {ended === 'expired' ? errorText('SESSION_EXPIRED', language) : t('signedOut')}
          </Alert>
        ) : null}
        {unsent && !panel ? (
          <Alert tone="warning" title={t('scansKept.title')} className="mb-5">
            {t('scansKept.text')}
          </Alert>
        ) : null}
        {linkProblem && !panel ? (
          <Alert tone="warning" title={t('link.failedTitle')} className="mb-5">
            {problemText({ code: linkProblem }, t, t('problems.otp_expired'))}
          </Alert>
        ) : null}
        {recovering !== null ? (
          <RecoverForm email={recovering} onBack={() => setRecovering(null)} />
        ) : coding ? (
          <div className="flex flex-col gap-4">
            <EmailCode leaves onEntered={() => navigate(returnPath, { replace: true })} />
            <Button
              variant="link"
              className="self-center"
              onClick={() => {
                mailedCode.write(null);
                setCoding(false);
              }}
            >
              <ArrowLeft aria-hidden="true" />
              {t('emailCode.usePassword')}
            </Button>
          </div>
        ) : (
          <Tabs
            aria-label={t('tabs.label')}
            wrap
            value={tab}
            onChange={setTab}
            items={[
              {
                value: 'signIn',
                label: t('tabs.signIn'),
                content: (
                  <SignInForm
                    onForgot={setRecovering}
                    onCode={() => setCoding(true)}
                    onUnverified={setSignedUp}
                  />
                ),
              },
              {
                value: 'signUp',
                label: t('tabs.signUp'),
                content: <SignUpForm email={signUpEmail ?? ''} onSent={setSignedUp} />,
              },
            ]}
          />
        )}
      </CardBody>
    </Card>
  );
}
