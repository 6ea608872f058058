import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { JUST_PUBLISHED } from './just-published.ts';

interface Making {
  /** Creates the draft; a retry after a lost answer must be idempotent. */
  create: () => Promise<{ id: string }>;
  publishing: boolean;
  /** Called once the draft exists. */
  onMade: () => void;
}

/** Creates an event, publishes it if wanted, and opens it. */
export function useMakeEvent() {
  const { t } = useTranslation('ownEvents');
  const { language } = useFormats();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const publish = useMutation(trpc.events.publish.mutationOptions());
  const { idFor } = useRequestId();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const make = async ({ create, publishing, onMade }: Making) => {
    setFailure(null);
    setBusy(true);
    let eventId: string;
    let published = false;
    try {
      ({ id: eventId } = await create());
    } catch (error) {
      setFailure(errorMessage(error, language));
      setBusy(false);
      return;
    }
    if (publishing) {
      try {
        await publish.mutateAsync({ requestId: idFor({ eventId }), eventId });
        published = true;
      } catch (error) {
        toast.error(t('quick.notPublished'), { description: errorMessage(error, language) });
      }
    } else toast.success(t('quick.kept'), { description: t('quick.keptText') });
    onMade();
    setBusy(false);
    void queryClient.invalidateQueries({ queryKey: trpc.events.pathKey() });
    await navigate(pathFor(PATHS.eventEditor, eventId), {
      replace: true,
      state: published ? JUST_PUBLISHED : null,
    });
    // Not invalidated: the next form would start from the last venue but one while the list is read again.
    queryClient.removeQueries({ queryKey: trpc.venues.pathKey() });
  };
  return { make, busy, failure };
}
