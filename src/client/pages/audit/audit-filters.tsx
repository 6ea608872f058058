import { UserRound, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import {
  AUDIT_ACTION_NAMES,
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditArea,
  type AuditList,
} from '#shared/contracts/audit.ts';
import { SubjectDialog } from './subject-dialog.tsx';
import type { AuditFilterValues } from './use-audit-filters.ts';

const ANY = 'any';
const AREAS = Object.keys(AUDIT_ACTIONS) as AuditArea[];

interface AuditFiltersProps {
  filters: AuditFilterValues;
  chosen: AuditList['chosen'];
  isFiltered: boolean;
  onChange: (next: Partial<AuditFilterValues>) => void;
}

export function AuditFilters({ filters, chosen, isFiltered, onChange }: AuditFiltersProps) {
  const { t } = useTranslation('audit');
  const [asks, setAsks] = useState<'actor' | 'subject'>('actor');
  const [open, setOpen] = useState(false);
  const ask = (what: typeof asks) => {
    setAsks(what);
    setOpen(true);
  };
  const areaOf = (action: AuditAction) =>
    AREAS.find((area) => AUDIT_ACTIONS[area].some((name) => name === action)) ?? 'events';
  const about = filters.person ? chosen.person : filters.event ? chosen.event : null;
  return (
    <div className="flex flex-wrap gap-2.5">
      <ChosenFilter
        label={t('filter.actor')}
        any={t('filter.anyone')}
        value={filters.actor && (chosen.actor ?? t('filter.unknown'))}
        onAsk={() => ask('actor')}
        onClear={() => onChange({ actor: null })}
        clearLabel={t('filter.clearActor')}
      />
      <ChosenFilter
        label={t('filter.about')}
        any={t('filter.anything')}
        value={filters.person || filters.event ? (about ?? t('filter.unknown')) : null}
        onAsk={() => ask('subject')}
        onClear={() => onChange({ person: null, event: null })}
        clearLabel={t('filter.clearAbout')}
      />
      <Select
        aria-label={t('filter.action')}
        className="min-h-11 lg:min-h-10 w-auto flex-[1_1_11rem] rounded-lg sm:w-60 sm:flex-none"
        options={[
          { value: ANY, label: t('filter.anyAction') },
          ...AUDIT_ACTION_NAMES.map((action) => ({
            value: action,
            label: `${t(`area.${areaOf(action)}`)}: ${t(`action.${action}`)}`,
          })),
        ]}
        value={filters.action ?? ANY}
        onChange={(next) => onChange({ action: AUDIT_ACTION_NAMES.find((one) => one === next) ?? null })}
      />
      <span className="flex min-w-0 flex-[1_1_9rem] flex-wrap gap-2.5 sm:flex-none">
        <Day
          label={t('filter.from')}
          value={filters.from}
          max={filters.to}
          onDay={(from) => onChange({ from })}
        />
        <Day label={t('filter.to')} value={filters.to} min={filters.from} onDay={(to) => onChange({ to })} />
      </span>
      {isFiltered ? (
        <Button
          variant="ghost"
          className="min-h-11 lg:min-h-10"
          onClick={() =>
            onChange({ actor: null, person: null, event: null, action: null, from: null, to: null })
          }
        >
          {t('filter.clear')}
        </Button>
      ) : null}
      <SubjectDialog
        open={open}
        onOpenChange={setOpen}
        withEvents={asks === 'subject'}
        title={t(asks === 'actor' ? 'filter.actor' : 'filter.about')}
        onPerson={(id) => onChange(asks === 'actor' ? { actor: id } : { person: id, event: null })}
        onEvent={(id) => onChange({ event: id, person: null })}
      />
    </div>
  );
}

interface ChosenFilterProps {
  label: string;
  any: string;
  value: string | null;
  onAsk: () => void;
  onClear: () => void;
  clearLabel: string;
}

/** A person or an event as a filter: a press opens the search; the cross takes it away. */
function ChosenFilter({ label, any, value, onAsk, onClear, clearLabel }: ChosenFilterProps) {
  return (
    <span className="flex min-w-0 flex-[1_1_11rem] sm:max-w-72 sm:flex-none">
      <Button
        variant={value ? 'soft' : 'outline'}
        aria-haspopup="dialog"
        className="min-h-11 lg:min-h-10 min-w-0 flex-1 justify-start rounded-lg"
        onClick={onAsk}
      >
        <UserRound aria-hidden="true" />
        <span className="min-w-0 truncate">
          {label}: {value ?? any}
        </span>
      </Button>
      {value ? (
        <IconButton variant="ghost" label={clearLabel} className="min-h-11 lg:min-h-10" onClick={onClear}>
          <X aria-hidden="true" />
        </IconButton>
      ) : null}
    </span>
  );
}

interface DayProps {
  label: string;
  value: string | null;
  min?: string | null;
  max?: string | null;
  onDay: (day: string | null) => void;
}

function Day({ label, value, min, max, onDay }: DayProps) {
  const id = useId();
  return (
    <span className="flex min-w-0 flex-[1_1_9rem] items-center gap-2 text-muted-foreground text-sm sm:flex-none">
      <label htmlFor={id} className="shrink-0">
        {label}
      </label>
      <Input
        id={id}
        type="date"
        className="min-h-11 lg:min-h-10 min-w-0 rounded-lg"
        value={value ?? ''}
        min={min ?? undefined}
        max={max ?? undefined}
        onChange={(event) => onDay(event.target.value || null)}
      />
    </span>
  );
}
