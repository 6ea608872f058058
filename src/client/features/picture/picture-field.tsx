import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { newRequestId } from '#client/lib/api/request-id.ts';
import { labelClass } from '#client/ui/field.tsx';
import type { UploadedPicture } from '#shared/contracts/files.ts';
import type { UploadPurpose } from '#shared/uploads.ts';
import { PictureChooser } from './picture-chooser.tsx';
import { putUpPicture } from './put-up-picture.ts';

interface PictureFieldProps {
  label: string;
  purpose: Exclude<UploadPurpose, 'profile'>;
  eventId: string;
  /** Whether there is a picture to remove. */
  present: boolean;
  /** The picture that guests see now, or its placeholder. */
  preview: ReactNode;
  /** Null removes the picture. The form stores the key when it is saved. */
  onChange: (picture: UploadedPicture | null) => void;
  /** The form must not be submitted during an upload. */
  onBusy: (busy: boolean) => void;
  disabled?: boolean | undefined;
}

/** A picture of an event or menu item: uploaded when chosen, visible to guests once the form is saved. */
export function PictureField(props: PictureFieldProps) {
  const { label, purpose, eventId, present, preview, onChange, onBusy, disabled } = props;
  const { t } = useTranslation('organizer');
  const { language } = useLanguage();
  const upload = useMutation({
    mutationFn: putUpPicture,
    onMutate: () => onBusy(true),
    onSuccess: onChange,
    onError: (error) => console.error(error),
    onSettled: () => onBusy(false),
  });
  return (
    <fieldset className="min-w-0">
      <legend className={labelClass}>{label}</legend>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-3">
        {preview}
        <PictureChooser
          className="flex-1 basis-44"
          label={label}
          words={{
            choose: t('picture.choose'),
            change: t('picture.change'),
            remove: t('picture.remove'),
            hint: t('picture.hint'),
          }}
          present={present}
          busy={upload.isPending}
          disabled={disabled ?? false}
          problem={upload.error ? errorMessage(upload.error, language) : null}
          onChoose={(file) => upload.mutate({ file, requestId: newRequestId(), purpose, eventId })}
          onRemove={() => {
            upload.reset();
            onChange(null);
          }}
        />
      </div>
    </fieldset>
  );
}
