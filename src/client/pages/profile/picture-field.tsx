import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshMe } from '#client/features/auth/session/me-query.ts';
import { PictureChooser } from '#client/features/picture/picture-chooser.tsx';
import { putUpPicture } from '#client/features/picture/put-up-picture.ts';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { newRequestId, useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { Avatar } from '#client/ui/avatar.tsx';

/** The profile picture. A new one is shown once it has been checked. */
export function PictureField({ name, imageUrl }: { name: string; imageUrl: string | null }) {
  const { t } = useTranslation('profile');
  const { language } = useLanguage();
  const cache = useQueryClient();
  const removal = useRequestId();
  const [problem, setProblem] = useState<string | null>(null);
  const onError = (error: unknown) => {
    console.error(error);
    setProblem(errorMessage(error, language));
  };
  const shown = async (said: string) => {
    setProblem(null);
    await cache.invalidateQueries({ queryKey: trpc.profile.get.queryKey() });
    await refreshMe();
    toast.success(said);
  };
  const upload = useMutation({
    mutationFn: putUpPicture,
    onError,
    onSuccess: () => shown(t('picture.saved')),
  });
  const remove = useMutation(
    trpc.profile.removePicture.mutationOptions({
      onError,
      onSuccess: async () => {
        removal.settle();
        await shown(t('picture.removed'));
      },
    }),
  );
  const busy = upload.isPending || remove.isPending;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Avatar name={name} imageUrl={imageUrl} className="size-24 text-3xl" />
      <PictureChooser
        className="flex-1 basis-56"
        label={t('picture.label')}
        words={{
          choose: t('picture.choose'),
          change: t('picture.change'),
          remove: t('picture.remove'),
          hint: t('picture.hint'),
        }}
        present={imageUrl !== null}
        busy={upload.isPending}
        disabled={busy}
        problem={problem}
        onChoose={(file) => upload.mutate({ file, requestId: newRequestId(), purpose: 'profile' })}
        onRemove={() => imageUrl && remove.mutate({ requestId: removal.idFor(imageUrl) })}
      />
    </div>
  );
}
