import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EventCover } from '#client/features/event-cover/event-cover.tsx';
import { PICTURE_TYPES, putUpPicture } from '#client/features/picture/put-up-picture.ts';
import { errorMessage } from '#client/lib/error-record.ts';
import { useFormats } from '#client/lib/format.ts';
import { newRequestId } from '#client/lib/request-id.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import type { EventView } from '#shared/contracts/events.ts';

/** The event's picture as guests see it; a new one is theirs as soon as it is safe. */
export function EventPicture({ event }: { event: EventView }) {
  const { t } = useTranslation('ownEvents');
  const { language } = useFormats();
  const queryClient = useQueryClient();
  const chooser = useRef<HTMLInputElement>(null);
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
    <Card className="mb-6 flex flex-col gap-5 p-5 sm:flex-row sm:items-center sm:p-6">
      <EventCover event={event} eager className="w-full shrink-0 rounded-xl sm:w-64" />
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold text-lg">{t('picture.title')}</h2>
        <p className="mt-1 text-muted-foreground">{t('picture.text')}</p>
        {closed ? null : (
          <>
            <div className="mt-4 flex flex-wrap gap-2">
              <Button
                variant="outline"
                busy={change.isPending}
                disabled={change.isPending}
                onClick={() => chooser.current?.click()}
              >
                {change.isPending ? null : <ImagePlus aria-hidden="true" />}
                {t(imageUrl ? 'picture.change' : 'picture.choose')}
              </Button>
              {imageUrl ? (
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={t('picture.remove')}
                  disabled={change.isPending}
                  onClick={() => change.mutate(null)}
                >
                  <Trash2 aria-hidden="true" />
                </Button>
              ) : null}
            </div>
            <p className="mt-1.5 text-muted-foreground text-sm">{t('picture.hint')}</p>
          </>
        )}
        {problem ? (
          <p role="alert" className="mt-1.5 text-danger-ink text-sm">
            {problem}
          </p>
        ) : null}
      </div>
      <input
        ref={chooser}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        aria-label={t('picture.label')}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file again is a new choice.
          target.value = '';
          if (file) change.mutate(file);
        }}
      />
    </Card>
  );
}
