import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { cn } from '#client/ui/class-names.ts';
import { Field } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import type { DoorsView } from '#shared/contracts/doors.ts';
import { GATE_MAX_CHARS, ZONES_PER_EVENT_MAX } from '#shared/limits.ts';
import { LIST_KINDS } from '#shared/states.ts';
import type { ZoneDraft } from './doors-draft.ts';

const HOUSE = 'house';

interface ZoneRowsProps {
  zones: readonly ZoneDraft[];
  types: DoorsView['types'];
  problemOf: (id: string) => string | null;
  onChange: (zones: readonly ZoneDraft[]) => void;
}

/** Parts of the house that are counted apart: who may go in, and how many at once. */
export function ZoneRows({ zones, types, problemOf, onChange }: ZoneRowsProps) {
  const { t } = useTranslation('doors');
  const put = (id: string, change: Partial<ZoneDraft>) =>
    onChange(zones.map((zone) => (zone.id === id ? { ...zone, ...change } : zone)));
  const remove = (id: string) =>
    onChange(
      zones
        .filter((zone) => zone.id !== id)
        .map((zone) => (zone.withinId === id ? { ...zone, withinId: null } : zone)),
    );
  const add = () => {
    const zone = {
      id: crypto.randomUUID(),
      name: '',
      max: '',
      withinId: null,
      ticketTypeIds: null,
      listKinds: null,
    };
    onChange([...zones, zone]);
  };
  return (
    <Card>
      <CardBody>
        <h2 className="font-semibold text-lg tracking-tight">{t('zones.title')}</h2>
        <p className="mt-1 text-pretty text-muted-foreground text-sm">{t('zones.text')}</p>
        <ul className="mt-3 flex flex-col divide-y">
          {zones.map((zone) => (
            <li key={zone.id} className="flex flex-col gap-3 py-4">
              <div className="flex items-start gap-3">
                <Field label={t('zones.name')} error={problemOf(zone.id)} className="flex-1">
                  <Input
                    name={`zone-${zone.id}`}
                    autoComplete="off"
                    maxLength={GATE_MAX_CHARS}
                    placeholder={t('zones.placeholder')}
                    value={zone.name}
                    onChange={(event) => put(zone.id, { name: event.target.value })}
                  />
                </Field>
                <Field label={t('zones.max')} className="w-20 shrink-0 sm:w-28">
                  <Input
                    name={`max-${zone.id}`}
                    inputMode="numeric"
                    autoComplete="off"
                    value={zone.max}
                    onChange={(event) => put(zone.id, { max: event.target.value })}
                  />
                </Field>
                <IconButton
                  variant="ghost"
                  label={t('zones.remove', { name: zone.name })}
                  className="mt-7"
                  onClick={() => remove(zone.id)}
                >
                  <Trash2 aria-hidden="true" />
                </IconButton>
              </div>
              {zones.length > 1 ? (
                <Field label={t('zones.within')} hint={t('zones.withinHint')}>
                  <Select
                    options={[
                      { value: HOUSE, label: t('zones.outside') },
                      ...zones
                        .filter(({ id }) => id !== zone.id)
                        .map(({ id, name }) => ({ value: id, label: name || t('zones.unnamed') })),
                    ]}
                    value={zone.withinId ?? HOUSE}
                    onChange={(id) => put(zone.id, { withinId: id === HOUSE ? null : id })}
                  />
                </Field>
              ) : null}
              <Choice
                label={t('zones.types')}
                all={t('zones.allTypes')}
                options={types.map(({ ticketTypeId, name }) => ({ value: ticketTypeId, label: name }))}
                chosen={zone.ticketTypeIds}
                onChange={(ticketTypeIds) => put(zone.id, { ticketTypeIds })}
              />
              <Choice
                label={t('zones.lists')}
                all={t('zones.allLists')}
                options={LIST_KINDS.map((kind) => ({ value: kind, label: t(`listKind.${kind}`) }))}
                chosen={zone.listKinds}
                onChange={(listKinds) => put(zone.id, { listKinds })}
              />
            </li>
          ))}
        </ul>
        {zones.length < ZONES_PER_EVENT_MAX ? (
          <Button variant="outline" className="mt-2" onClick={add}>
            <Plus aria-hidden="true" />
            {t('zones.add')}
          </Button>
        ) : null}
      </CardBody>
    </Card>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  all: string;
  options: readonly { value: T; label: string }[];
  /** Null: all. */
  chosen: readonly T[] | null;
  onChange: (chosen: T[] | null) => void;
}

/** All of them, or those that are marked. */
function Choice<T extends string>({ label, all, options, chosen, onChange }: ChoiceProps<T>) {
  const toggle = (value: T) => {
    const before = chosen ?? [];
    const next = before.includes(value) ? before.filter((one) => one !== value) : [...before, value];
    onChange(next.length === options.length ? null : next);
  };
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      <div className="flex flex-wrap gap-2">
        <Chip isOn={chosen === null} onPress={() => onChange(chosen === null ? [] : null)}>
          {all}
        </Chip>
        {options.map(({ value, label: name }) => (
          <Chip key={value} isOn={chosen?.includes(value) ?? false} onPress={() => toggle(value)}>
            {name}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

function Chip({ isOn, onPress, children }: { isOn: boolean; onPress: () => void; children: string }) {
  return (
    <Button
      size="sm"
      variant={isOn ? 'inverse' : 'outline'}
      aria-pressed={isOn}
      onClick={onPress}
      className={cn('wrap-anywhere rounded-full', isOn || 'font-normal')}
    >
      {children}
    </Button>
  );
}
