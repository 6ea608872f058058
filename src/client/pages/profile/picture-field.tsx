import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PICTURE_TYPES, putUpPicture } from '#client/features/picture/put-up-picture.ts';
import { useLanguage } from '#client/features/preferences/language.ts';
import { refreshMe } from '#client/features/session/me-query.ts';
import { errorMessage } from '#client/lib/error-record.ts';
import { newRequestId, useRequestId } from '#client/lib/request-id.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Button } from '#client/ui/button.tsx';

/** The face beside the name; a new one shows as soon as it is safe. */
export function PictureField({ name, imageUrl }: { name: string; imageUrl: string | null }) {
  const { t } = useTranslation('profile');
  const { language } = useLanguage();
  const cache = useQueryClient();
  const chooser = useRef<HTMLInputElement>(null);
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
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            busy={upload.isPending}
            disabled={busy}
            onClick={() => chooser.current?.click()}
          >
            {upload.isPending ? null : <ImagePlus aria-hidden="true" />}
            {t(imageUrl ? 'picture.change' : 'picture.choose')}
          </Button>
          {imageUrl ? (
            <Button
              variant="ghost"
              size="icon"
              aria-label={t('picture.remove')}
              disabled={busy}
              onClick={() => remove.mutate({ requestId: removal.idFor(imageUrl) })}
            >
              <Trash2 aria-hidden="true" />
            </Button>
          ) : null}
        </div>
        <p className="mt-1.5 text-muted-foreground text-sm">{t('picture.hint')}</p>
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
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file again is a new choice.
          event.target.value = '';
          if (file) upload.mutate({ file, requestId: newRequestId(), purpose: 'profile' });
        }}
      />
    </div>
  );
}
