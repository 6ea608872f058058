import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { toast } from '#client/lib/toast.ts';
import { Card, CardBody } from '#client/ui/card.tsx';
import { Switch } from '#client/ui/switch.tsx';

/** Whether organizers' announcements, and reminders of events, are sent to this person. */
export function AnnouncementsCard({
  announcements,
  reminders,
}: {
  announcements: boolean;
  reminders: boolean;
}) {
  const { t } = useTranslation('profile');
  return (
    <Card>
      <CardBody>
        <h2 className="mb-3 font-semibold text-xl tracking-tight">{t('announcements.title')}</h2>
        <div className="grid gap-4">
          <MessageSwitch what="announcements" isOn={announcements} />
          <MessageSwitch what="reminders" isOn={reminders} />
        </div>
      </CardBody>
    </Card>
  );
}

interface MessageSwitchProps {
  what: 'announcements' | 'reminders';
  isOn: boolean;
}

function MessageSwitch({ what, isOn }: MessageSwitchProps) {
  const { t } = useTranslation('profile');
  const client = useQueryClient();
  const save = useAction({
    call: {
      mutationFn: (input: { requestId: string; on: boolean }) =>
        what === 'reminders'
          ? api.profile.setReminders.mutate(input)
          : api.profile.setAnnouncements.mutate(input),
      onSuccess: (profile) => client.setQueryData(trpc.profile.get.queryKey(), profile),
    },
    failed: (message) => toast.error(t('announcements.failed'), { description: message }),
  });
  const shown = save.sent?.on ?? isOn;
  return (
    <Switch
      checked={shown}
      disabled={save.busy}
      label={t(`${what}.label`)}
      hint={t(shown ? `${what}.on` : `${what}.off`)}
      onChange={(on) => void save.run({ on })}
    />
  );
}
