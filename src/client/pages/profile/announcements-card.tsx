import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Card, CardBody } from '#client/ui/card.tsx';
import { Switch } from '#client/ui/switch.tsx';

/** Whether organizers' announcements are mailed to this person. */
export function AnnouncementsCard({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('profile');
  const { language } = useFormats();
  const client = useQueryClient();
  const { idFor, settle } = useRequestId();
  const save = useMutation({
    ...trpc.profile.setAnnouncements.mutationOptions(),
    onSuccess: (profile) => {
      settle();
      client.setQueryData(trpc.profile.get.queryKey(), profile);
    },
    onError: (error) =>
      toast.error(t('announcements.failed'), { description: errorMessage(error, language) }),
  });
  const shown = save.isPending ? save.variables.on : isOn;
  return (
    <Card>
      <CardBody>
        <h2 className="mb-3 font-semibold text-xl tracking-tight">{t('announcements.title')}</h2>
        <Switch
          checked={shown}
          disabled={save.isPending}
          label={t('announcements.label')}
          hint={t(shown ? 'announcements.on' : 'announcements.off')}
          onChange={(on) => save.mutate({ requestId: idFor({ on }), on })}
        />
      </CardBody>
    </Card>
  );
}
