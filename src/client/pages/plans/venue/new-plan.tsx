import { FileUp, Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Segments } from '#client/features/seats/editor/fields/segments.tsx';
import { TEMPLATES, type Template, templatePlan } from '#client/features/seats/editor/templates.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { Button } from '#client/ui/button.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { PATHS, pathFor } from '#shared/paths.ts';
import { IMPORT_PARAM } from '../import-param.ts';

/** A new plan: a name, and what it begins with. */
export function NewPlan({ venueId }: { venueId: string }) {
  const { t } = useTranslation(['seatPlans', 'common']);
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [template, setTemplate] = useState<Template>('theater');
  const [isNameMissing, setIsNameMissing] = useState(false);
  const create = useAction({
    call: trpc.plans.create.mutationOptions(),
    refresh: [trpc.plans.list.pathKey()],
  });
  const make = async (begins: Template, search = '') => {
    if (name.trim() === '') return setIsNameMissing(true);
    const plan = templatePlan(begins, {
      name: name.trim(),
      zone: t('zoneName'),
      firstRow: t('firstRow'),
      stage: t('areaName.stage'),
      bar: t('areaName.decoration'),
      standing: t('areaName.standing'),
    });
    const made = await create.run({ venueId, plan });
    if (made) void navigate(pathFor(PATHS.seatingPlan, made.id) + search);
  };
  return (
    <Sheet
      trigger={
        <Button>
          <Plus aria-hidden="true" />
          {t('list.new')}
        </Button>
      }
      title={t('list.new')}
      closeLabel={t('common:close')}
      locked={create.busy}
    >
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void make(template);
        }}
      >
        <Field label={t('field.planName')} error={isNameMissing ? t('problem.name') : null}>
          <Input
            name="name"
            autoComplete="off"
            autoFocus
            maxLength={60}
            placeholder={t('placeholder.planName')}
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setIsNameMissing(false);
            }}
          />
        </Field>
        <Segments
          label={t('list.begin')}
          options={TEMPLATES.map((value) => ({ value, label: t(`template.${value}`) }))}
          value={template}
          onChange={setTemplate}
        />
        <Failure of={create} />
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" busy={create.busy}>
            {t('list.create')}
          </Button>
          <Button
            variant="outline"
            disabled={create.busy}
            onClick={() => void make('empty', `?${IMPORT_PARAM}=1`)}
          >
            <FileUp aria-hidden="true" />
            {t('list.import')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
