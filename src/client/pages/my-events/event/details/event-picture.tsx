import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EventCover } from '#client/features/events/cover/event-cover.tsx';
import { PictureChooser } from '#client/features/picture/picture-chooser.tsx';
import { putUpPicture } from '#client/features/picture/put-up-picture.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { newRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Card } from '#client/ui/card.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';

/** The event's picture as guests see it. A new one is published once it has been checked. */
export function EventPicture({ event }: { event: EventView }) {
  const { t } = useTranslation('ownEvents');
  const { language } = useFormats();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const update = useMutation(trpc.events.update.mutationOptions());
  const { id: eventId, imageUrl } = event;
  const closed = event.phase === 'cancelled' || event.phase === 'ended';

  const change = useMutation({
    mutationFn: async (file: File | null) => {
      const key =
        file && (await putUpPicture({ file, requestId: newRequestId(), purpose: 'event', eventId })).key;
      await update.mutateAsync({ requestId: newRequestId(), eventId, imageKey: key });
      await queryClient.invalidateQueries({ queryKey: trpc.events.pathKey() });
      return key;
    },
    onMutate: () => setProblem(null),
    onSuccess: (key) => toast.success(t(key ? 'picture.saved' : 'picture.removed')),
    onError: (error) => {
      console.error(error);
      setProblem(errorMessage(error, language));
    },
  });

  return (
    <Card className="mb-6 flex flex-col gap-5 p-5 sm:flex-row sm:flex-wrap sm:items-center sm:p-6">
      <EventCover event={event} eager className="w-full shrink-0 rounded-xl sm:w-64" />
      <div className="min-w-0 flex-1 sm:basis-56">
        <h2 className="font-semibold text-lg">{t('picture.title')}</h2>
        <p className="mt-1 text-muted-foreground">{t('picture.text')}</p>
        {closed ? null : (
          <PictureChooser
            className="mt-4"
            label={t('picture.label')}
            words={{
              choose: t('picture.choose'),
              change: t('picture.change'),
              remove: t('picture.remove'),
              hint: t('picture.hint'),
            }}
            present={imageUrl !== null}
            busy={change.isPending}
            disabled={change.isPending}
            problem={problem}
            onChoose={(file) => change.mutate(file)}
            onRemove={() => change.mutate(null)}
          />
        )}
      </div>
    </Card>
  );
}
