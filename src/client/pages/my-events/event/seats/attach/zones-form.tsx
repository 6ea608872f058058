import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldProblem } from '#client/features/form/field-problem.ts';
import { Changing } from '#client/features/form/form.tsx';
import { useProblemText } from '#client/features/form/use-problem-text.ts';
import { useRefusalWords } from '#client/features/seats/editor/use-refusal-words.ts';
import type { OfficeState } from '#client/features/seats/house/house.ts';
import { ZoneDot } from '#client/features/seats/plan-view/zone-dot.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import type { EventView, TicketTypeView } from '#shared/contracts/events/events.ts';
import type { SetSeatingInput } from '#shared/contracts/seats/seating.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import { mixedZone } from '#shared/seats/zone-places.ts';
import { readZones, type ZoneDraft, zoneDrafts } from './zone-draft.ts';

/** Zones keep their seats here, so that no refusal names one. */
const NO_SEATS: ReadonlyMap<string, string> = new Map();

interface ZonesFormProps {
  event: EventView;
  plan: SeatingPlan;
  zones: OfficeState['zones'];
  /** What the event gets, besides its zones. */
  seating: Pick<SetSeatingInput, 'from' | 'planVersion' | 'flexibleReleaseAt'>;
  save: ReactNode;
  /** Beside the button that saves. */
  aside?: ReactNode;
  onSaved: () => void;
}

/** How each zone of a plan is sold: by ticket types that exist, or by a new one at a price. */
export function ZonesForm({ event, plan, zones, seating, save, aside, onSaved }: ZonesFormProps) {
  const { t } = useTranslation('seatOffice');
  const [drafts, setDrafts] = useState<readonly ZoneDraft[]>(() => zoneDrafts(plan, zones));
  const [asked, setAsked] = useState(false);
  const [warned, setWarned] = useState(false);
  const refusalWords = useRefusalWords();
  const read = readZones(drafts);
  const sellsNothing =
    read.ok &&
    read.zones.every(({ ticketTypeIds: ids, priceMinor }) => ids.length === 0 && priceMinor === null);
  const saving = useAction({
    call: trpc.seats.set.mutationOptions(),
    done: () => {
      toast.success(t(sellsNothing ? 'zones.savedUnsold' : 'zones.saved'));
      onSaved();
    },
    refresh: [trpc.seats.pathKey(), trpc.events.get.queryKey({ eventId: event.id })],
  });
  const submit = (sent: FormEvent) => {
    sent.preventDefault();
    setAsked(true);
    if (sellsNothing && !warned) return setWarned(true);
    if (read.ok) void saving.run({ eventId: event.id, ...seating, zones: read.zones });
  };
  const change = (zoneId: string, part: Partial<ZoneDraft>) =>
    setDrafts(drafts.map((draft) => (draft.zoneId === zoneId ? { ...draft, ...part } : draft)));
  const refusal = refusalWords(saving.error, NO_SEATS);
  const mixed = plan.zones[mixedZone(plan) ?? -1];
  const takenBy = new Map(
    drafts.flatMap(({ zoneId, typeIds }) => typeIds.map((id) => [id, zoneId] as const)),
  );
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      <Changing>
        {drafts.map((draft) => (
          <ZoneFields
            key={draft.zoneId}
            event={event}
            draft={draft}
            types={event.ticketTypes.filter(
              ({ id, bundle }) => !bundle && (takenBy.get(id) ?? draft.zoneId) === draft.zoneId,
            )}
            problem={asked && !read.ok ? (read.problems[draft.zoneId] ?? null) : null}
            disabled={saving.busy}
            onChange={(part) => change(draft.zoneId, part)}
          />
        ))}
      </Changing>
      {mixed ? (
        <Alert tone="danger" title={t('refused.ZONE_MIXED.title', { zone: mixed.name })}>
          {t('refused.ZONE_MIXED.text')}
        </Alert>
      ) : refusal && saving.failure ? (
        <Alert tone="danger" title={refusal.title}>
          {refusal.text}
        </Alert>
      ) : (
        <Failure of={saving} />
      )}
      {warned && sellsNothing ? (
        <Alert tone="warning" title={t('zones.unsold')}>
          {t('zones.unsoldText')}
        </Alert>
      ) : null}
      <div className="flex flex-wrap justify-end gap-3">
        {aside}
        <Button type="submit" busy={saving.busy} disabled={mixed !== undefined} focusableWhenDisabled>
          {save}
        </Button>
      </div>
    </form>
  );
}

interface ZoneFieldsProps {
  event: EventView;
  draft: ZoneDraft;
  /** Not sold in another zone. */
  types: readonly TicketTypeView[];
  problem: FieldProblem | null;
  disabled: boolean;
  onChange: (part: Partial<ZoneDraft>) => void;
}

function ZoneFields({ event, draft, types, problem, disabled, onChange }: ZoneFieldsProps) {
  const { t } = useTranslation('seatOffice');
  const format = useFormats();
  const problemText = useProblemText();
  const { name, color, seats, standing, typeIds, price } = draft;
  const toggle = (id: string) =>
    onChange({ typeIds: typeIds.includes(id) ? typeIds.filter((other) => other !== id) : [...typeIds, id] });
  return (
    <fieldset disabled={disabled} className="grid grid-cols-1 gap-3 rounded-xl border bg-card p-4">
      <legend className="sr-only">{name}</legend>
      <p aria-hidden="true" className="flex items-center gap-2.5 font-semibold">
        <ZoneDot color={color} />
        <span className="wrap-anywhere min-w-0 flex-1">{name}</span>
        <span className="font-normal text-muted-foreground text-sm">
          {[
            seats > 0 ? t('zones.seats', { count: seats, number: format.number(seats) }) : '',
            standing > 0 ? t('zones.standing', { count: standing, number: format.number(standing) }) : '',
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
      </p>
      {types.length === 0 ? null : (
        <div className="grid grid-cols-1 gap-1">
          {types.map((type) => (
            <label key={type.id} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-foreground"
                checked={typeIds.includes(type.id)}
                onChange={() => toggle(type.id)}
              />
              <span className="wrap-anywhere min-w-0 flex-1">{type.name}</span>
              <span className="text-muted-foreground text-sm">
                {type.priceMinor === 0 ? t('free') : format.money(type.priceMinor, event.currency)}
              </span>
            </label>
          ))}
        </div>
      )}
      {typeIds.length > 0 ? null : (
        <Field
          label={t('zones.price')}
          hint={t('zones.priceHint')}
          error={problem && problemText({ type: 'custom', message: problem })}
          disabled={disabled}
        >
          <Input
            value={price}
            inputMode="decimal"
            autoComplete="off"
            unit={event.currency}
            onChange={({ target }) => onChange({ price: target.value })}
          />
        </Field>
      )}
    </fieldset>
  );
}
