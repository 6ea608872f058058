import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Card, CardBody, CardDescription, CardHeader, CardTitle } from '#client/ui/card.tsx';
import { PATHS } from '#shared/paths.ts';
import { useSecondFactorPending } from '../session/use-me.ts';
import { AuthFrame } from '../sign-in/auth-frame.tsx';
import { ChallengeForm } from './challenge-form.tsx';

/** Replaces a non-public page while the session lacks its second factor. The URL stays. */
export default function ChallengeScreen() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const me = useSecondFactorPending();
  return (
    <AuthFrame>
      <Card className="w-full max-w-md">
        <CardHeader>
          <CardTitle>{t('challenge.title')}</CardTitle>
          <CardDescription className="break-words">
            {t('challenge.text', { email: me?.email ?? '' })}
          </CardDescription>
        </CardHeader>
        <CardBody>
          <ChallengeForm onLeft={() => navigate(PATHS.login)} />
        </CardBody>
      </Card>
    </AuthFrame>
  );
}
