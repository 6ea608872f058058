import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CopyLine } from '#client/features/copy-line/copy-line.tsx';
import type { TicketValues } from '#client/features/events/own/draft/ticket-values.ts';
import { ControlledField, FormField } from '#client/features/form/form-field.tsx';
import { eventLink } from '#client/features/share/share-link.ts';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import type { EventView, TicketTypeView } from '#shared/contracts/events/events.ts';
import { DISCOUNT_CODE_MAX_CHARS } from '#shared/limits.ts';
import { TYPE_VISIBILITIES } from '#shared/states.ts';
import { FormPart } from './form-part.tsx';

interface AccessPartProps {
  event: EventView;
  /** As saved; null for a new type. */
  type: TicketTypeView | null;
}

/** Who may buy the type: everybody, those with a code or link, nobody online, or everybody after another type. */
export function AccessPart({ event, type }: AccessPartProps) {
  const { t } = useTranslation(['organizer', 'common']);
  const { control } = useFormContext<TicketValues>();
  const visibility = useWatch({ control, name: 'visibility' });
  const earlier = event.ticketTypes.filter(({ id, bundle }) => id !== type?.id && !bundle);
  const offered = TYPE_VISIBILITIES.filter((one) => one !== 'after' || earlier.length > 0);
  const link =
    type?.visibility === 'link' && type.accessCode ? `${eventLink(event.id)}?type=${type.accessCode}` : null;
  return (
    <FormPart
      title={t('types.access.title')}
      said={t(`types.access.${visibility}`)}
      fields={['visibility', 'accessCode', 'opensAfterTypeId']}
    >
      <ControlledField<TicketValues, 'visibility'>
        name="visibility"
        label={t('types.access.label')}
        hint={t(`types.access.hint.${visibility}`)}
        className="col-span-2"
      >
        {(select) => (
          <Select
            {...select}
            options={offered.map((value) => ({ value, label: t(`types.access.${value}`) }))}
          />
        )}
      </ControlledField>
      {visibility === 'code' ? (
        <FormField<TicketValues> name="accessCode" label={t('types.access.codeLabel')} className="col-span-2">
          {(input) => (
            <Input
              {...input}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={DISCOUNT_CODE_MAX_CHARS}
            />
          )}
        </FormField>
      ) : null}
      {visibility === 'after' ? (
        <ControlledField<TicketValues, 'opensAfterTypeId'>
          name="opensAfterTypeId"
          label={t('types.access.earlier')}
          className="col-span-2"
        >
          {({ value, ...select }) => (
            <Select
              {...select}
              value={value || null}
              placeholder={t('types.access.earlierChoose')}
              options={earlier.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </ControlledField>
      ) : null}
      {visibility === 'link' && link ? (
        <div className="col-span-2">
          <CopyLine
            text={link}
            words={{
              copy: t('types.access.copyLink'),
              copied: t('types.access.linkCopied'),
              copyFailed: t('types.access.copyFailed'),
            }}
          />
        </div>
      ) : null}
    </FormPart>
  );
}
