import { useTranslation } from 'react-i18next';
import { Card, CardBody } from '#client/ui/card.tsx';
import { ProblemText } from '#client/ui/problem-text.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { usePush } from './use-push.ts';

/** In the profile: notifications in this browser, on or off. Nothing where there are none. */
export function PushCard() {
  const { t } = useTranslation('push');
  const { state, switchTo, busy, failed } = usePush();
  if (state === 'hidden') return null;
  return (
    <Card>
      <CardBody>
        <h2 className="mb-3 font-semibold text-xl tracking-tight">{t('title')}</h2>
        <Switch
          checked={state === 'on'}
          onChange={switchTo}
          disabled={busy || state === 'install' || state === 'blocked'}
          label={t('label')}
          hint={t(state === 'on' || state === 'off' ? `device.${state}` : `states.${state}`)}
        />
        {failed ? <ProblemText className="mt-2">{t('failed')}</ProblemText> : null}
      </CardBody>
    </Card>
  );
}
