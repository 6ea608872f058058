import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PictureChooser } from '#client/features/picture/picture-chooser.tsx';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import { contentBox } from './add/placement.ts';
import { NumberField } from './fields/number-field.tsx';
import type { PlanStore } from './plan-store.ts';
import type { PlanEditorState } from './use-plan-editor.ts';

const SIZE_MIN = 50;
const SIZE_MAX = 10_000;
/** Of a picture under an empty plan. */
const FIRST_WIDTH = 800;

type Picture = NonNullable<SeatingPlan['picture']>;

interface PicturePartProps {
  editor: PlanEditorState;
  upload: NonNullable<PlanStore['uploadPicture']>;
  onUrl: (url: string) => void;
}

/** A scanned plan or photograph under the seats, to build upon. */
export function PicturePart({ editor, upload, onUrl }: PicturePartProps) {
  const { t } = useTranslation('seatPlans');
  const { language } = useLanguage();
  const { plan, change } = editor;
  const { picture } = plan;
  const put = useMutation({
    mutationFn: upload,
    onSuccess: ({ fileId, url, width, height }) => {
      onUrl(url);
      const box = contentBox(plan);
      const wide = Math.max(box?.width ?? 0, FIRST_WIDTH);
      const deep = Math.round((wide * height) / width);
      const middle = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
      const [x, y] = [Math.round(middle.x - wide / 2), Math.round(middle.y - deep / 2)];
      change({ ...plan, picture: { fileId, x, y, width: wide, height: deep } });
    },
  });
  const set = (next: Partial<Picture>) => {
    if (picture) change({ ...plan, picture: { ...picture, ...next } });
  };
  return (
    <div className="flex flex-col gap-3">
      <PictureChooser
        label={t('picture.title')}
        words={{
          choose: t('picture.choose'),
          change: t('picture.change'),
          remove: t('picture.remove'),
          hint: t('picture.hint'),
        }}
        present={picture !== null}
        busy={put.isPending}
        disabled={false}
        problem={put.error ? errorMessage(put.error, language) : null}
        onChoose={(file) => put.mutate(file)}
        onRemove={() => change({ ...plan, picture: null })}
      />
      {picture ? (
        <div className="grid grid-cols-3 gap-3">
          <NumberField
            label={t('field.width')}
            value={Math.round(picture.width)}
            min={SIZE_MIN}
            max={SIZE_MAX}
            onCommit={(width) => {
              const height = Math.min(SIZE_MAX, Math.round((picture.height * width) / picture.width));
              set({ width, height });
            }}
          />
          {(['x', 'y'] as const).map((axis) => (
            <NumberField
              key={axis}
              label={t(`picture.${axis}`)}
              value={picture[axis]}
              min={-SIZE_MAX}
              max={SIZE_MAX}
              onCommit={(at) => set({ [axis]: at })}
            />
          ))}
        </div>
      ) : null}
    </div>
  );
}
