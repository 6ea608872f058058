import { useMutation } from '@tanstack/react-query';
import { ImagePlus, Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorMessage } from '#client/lib/error-record.ts';
import { newRequestId } from '#client/lib/request-id.ts';
import { Button } from '#client/ui/button.tsx';
import { labelClass } from '#client/ui/field.tsx';
import type { UploadedPicture } from '#shared/contracts/uploads.ts';
import type { UploadPurpose } from '#shared/uploads.ts';
import { PICTURE_TYPES, putUpPicture } from './put-up-picture.ts';

interface PictureFieldProps {
  label: string;
  purpose: Exclude<UploadPurpose, 'profile'>;
  eventId: string;
  /** Whether there is a picture that can be taken away. */
  present: boolean;
  /** What guests see now: the picture, or what stands in its place. */
  preview: ReactNode;
  /** Null takes it away. The form around it keeps the key and saves it. */
  onChange: (picture: UploadedPicture | null) => void;
  /** While a picture is on its way the form must not be sent without it. */
  onBusy: (busy: boolean) => void;
  disabled?: boolean | undefined;
}

/** A picture of an event's or of an item's: put up as soon as it is chosen, shown to guests once the form is saved. */
export function PictureField(props: PictureFieldProps) {
  const { label, purpose, eventId, present, preview, onChange, onBusy, disabled } = props;
  const { t } = useTranslation('organizer');
  const { language } = useLanguage();
  const chooser = useRef<HTMLInputElement>(null);
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
        <div className="min-w-0 flex-1 basis-44">
          <div className="flex flex-wrap gap-2">
            <Button
              variant="outline"
              busy={upload.isPending}
              disabled={disabled}
              onClick={() => chooser.current?.click()}
            >
              {upload.isPending ? null : <ImagePlus aria-hidden="true" />}
              {t(present ? 'picture.change' : 'picture.choose')}
            </Button>
            {present ? (
              <Button
                variant="ghost"
                size="icon"
                aria-label={t('picture.remove')}
                disabled={disabled || upload.isPending}
                onClick={() => {
                  upload.reset();
                  onChange(null);
                }}
              >
                <Trash2 aria-hidden="true" />
              </Button>
            ) : null}
          </div>
          <p className="mt-1.5 text-muted-foreground text-sm">{t('picture.hint')}</p>
          {upload.error ? (
            <p role="alert" className="mt-1.5 text-danger-ink text-sm">
              {errorMessage(upload.error, language)}
            </p>
          ) : null}
        </div>
      </div>
      <input
        ref={chooser}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file again is a new choice.
          event.target.value = '';
          if (file) upload.mutate({ file, requestId: newRequestId(), purpose, eventId });
        }}
      />
    </fieldset>
  );
}
