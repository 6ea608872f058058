import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { Field } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import type { Gate } from '#shared/contracts/doors.ts';
import { GATE_MAX_CHARS, GATES_PER_EVENT_MAX } from '#shared/limits.ts';
import type { ZoneDraft } from './doors-draft.ts';

interface GateRowsProps {
  gates: readonly Gate[];
  zones: readonly ZoneDraft[];
  problemOf: (id: string) => string | null;
  onChange: (gates: readonly Gate[]) => void;
}

/** Doors by name, and where each leads: scanners choose theirs. */
export function GateRows({ gates, zones, problemOf, onChange }: GateRowsProps) {
  const { t } = useTranslation('doors');
  const put = (id: string, change: Partial<Gate>) =>
    onChange(gates.map((gate) => (gate.id === id ? { ...gate, ...change } : gate)));
  const [first] = zones;
  return (
    <Card>
      <CardBody>
        <h2 className="font-semibold text-lg tracking-tight">{t('gates.title')}</h2>
        <p className="mt-1 text-pretty text-muted-foreground text-sm">{t('gates.text')}</p>
        <ul className="mt-3 flex flex-col divide-y">
          {gates.map((gate) => (
            <li key={gate.id} className="flex flex-wrap items-start gap-3 py-3">
              <Field label={t('gates.name')} error={problemOf(gate.id)} className="min-w-0 flex-1">
                <Input
                  name={`gate-${gate.id}`}
                  autoComplete="off"
                  maxLength={GATE_MAX_CHARS}
                  placeholder={t('gates.placeholder')}
                  value={gate.name}
                  onChange={(event) => put(gate.id, { name: event.target.value })}
                />
              </Field>
              {first ? (
                <Field label={t('gates.zone')} className="max-sm:order-last max-sm:basis-full sm:flex-1">
                  <Select
                    options={zones.map(({ id, name }) => ({ value: id, label: name || t('zones.unnamed') }))}
                    value={gate.zoneId ?? first.id}
                    onChange={(zoneId) => put(gate.id, { zoneId })}
                  />
                </Field>
              ) : null}
              <IconButton
                variant="ghost"
                label={t('gates.remove', { name: gate.name })}
                className="mt-7"
                onClick={() => onChange(gates.filter(({ id }) => id !== gate.id))}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
        {gates.length < GATES_PER_EVENT_MAX ? (
          <Button
            variant="outline"
            className="mt-2"
            onClick={() => onChange([...gates, { id: crypto.randomUUID(), name: '', zoneId: null }])}
          >
            <Plus aria-hidden="true" />
            {t('gates.add')}
          </Button>
        ) : null}
      </CardBody>
    </Card>
  );
}
