import { Beer, BottleWine, Coffee, Eye, type LucideIcon, Martini, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TipDraft } from '#client/features/money/tips/tip-draft.ts';
import { useFormats } from '#client/lib/format.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { cn } from '#client/ui/class-names.ts';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import { TIP_MAX_MINOR, TIP_MESSAGE_MAX_CHARS, TIP_MIN_MINOR } from '#shared/limits.ts';
import { TIP_PRESET_MINOR, TIP_PRESETS, type TipPreset } from '#shared/money/tips.ts';

const ICON_OF = {
  coffee: Coffee,
  drink: Martini,
  couple_of_drinks: Beer,
  bottle: BottleWine,
  generous: Sparkles,
} as const satisfies Record<TipPreset, LucideIcon>;

const CHOICE =
  'flex select-none items-center gap-3 rounded-xl border px-3 py-2.5 text-left transition-colors disabled:opacity-60 aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-ink not-aria-pressed:bg-card not-aria-pressed:hover:border-input';

interface TipFieldsProps {
  event: EventView;
  performer: { id: string; name: string } | null;
  draft: TipDraft;
  problem: 'invalid' | 'ambiguous' | 'invalidRange' | null;
  /** The giver's name; null when signed out. */
  ownName: string | null;
  disabled: boolean;
  onChange: (next: Partial<Omit<TipDraft, 'requestId'>>) => void;
  /** The amount field lost focus, so its error may be shown. */
  onCheck: () => void;
}

/** Artist, amount, message and displayed name. */
export function TipFields(props: TipFieldsProps) {
  const { event, performer, draft, ownName, disabled, onChange } = props;
  const { t } = useTranslation(['tips', 'common']);
  const shownAs = draft.anonymous ? t('anonymous') : ownName;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-7">
      <fieldset disabled={disabled} className="min-w-0">
        <legend className="mb-3 font-semibold text-xl tracking-tight">{t('tip.who')}</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] gap-2.5">
          {event.lineUp.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === performer?.id}
              onClick={() => onChange({ performerId: id })}
              className={cn(CHOICE, 'min-h-15')}
            >
              <Avatar name={name} className="size-10" />
              <span className="min-w-0 hyphens-auto break-words font-medium leading-tight">{name}</span>
            </button>
          ))}
        </div>
      </fieldset>
      <Amount {...props} />
      <div className="grid grid-cols-1 gap-5">
        <Field
          label={t('tip.message')}
          aside={t('common:optional')}
          hint={t('tip.counter', { used: draft.message.length, max: TIP_MESSAGE_MAX_CHARS })}
          disabled={disabled}
        >
          <Textarea
            value={draft.message}
            maxLength={TIP_MESSAGE_MAX_CHARS}
            placeholder={t('tip.messagePlaceholder')}
            onChange={({ target }) => onChange({ message: target.value })}
          />
        </Field>
        <div className="rounded-xl bg-muted p-4">
          <Switch
            checked={draft.anonymous}
            onChange={(anonymous) => onChange({ anonymous })}
            label={t('tip.anonymous')}
            hint={t('tip.anonymousHint')}
            disabled={disabled}
          />
          {shownAs ? (
            <p role="status" className="mt-3 flex gap-2 border-t pt-3 text-sm">
              <Eye aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
              <span className="min-w-0 break-words">{t('tip.shownAs', { name: shownAs })}</span>
            </p>
          ) : null}
        </div>
        <p className="text-pretty text-muted-foreground text-sm lg:hidden">{t('tip.noFee')}</p>
      </div>
    </div>
  );
}

/** The presets and a custom amount. */
function Amount({ event, draft, problem, disabled, onChange, onCheck }: TipFieldsProps) {
  const { t } = useTranslation('tips');
  const format = useFormats();
  const { currency } = event;
  const range = {
    min: format.money(TIP_MIN_MINOR[currency], currency),
    max: format.money(TIP_MAX_MINOR[currency], currency),
  };
  return (
    <fieldset disabled={disabled} className="@container min-w-0">
      <legend className="mb-3 font-semibold text-xl tracking-tight">{t('tip.howMuch')}</legend>
      <div className="grid grid-cols-1 gap-2.5 @min-[15rem]:grid-cols-2 sm:@min-[26rem]:grid-cols-3">
        {TIP_PRESETS.map((preset) => {
          const Icon = ICON_OF[preset];
          return (
            <button
              key={preset}
              type="button"
              aria-pressed={preset === draft.preset}
              onClick={() => onChange({ preset, amountText: '' })}
              className={cn(CHOICE, 'min-h-17 @min-[15rem]:last:col-span-2')}
            >
              <Icon aria-hidden="true" className="size-6 shrink-0 text-primary-ink" />
              <span className="min-w-0">
                <span className="block text-sm leading-tight">{t(`presets.${preset}`)}</span>
                <span className="block font-semibold">
                  {format.money(TIP_PRESET_MINOR[currency][preset], currency)}
                </span>
              </span>
            </button>
          );
        })}
      </div>
      <Field
        label={t('tip.other')}
        hint={problem ? undefined : t('tip.otherHint', range)}
        error={problem ? t(`tip.${problem}`, range) : null}
        disabled={disabled}
        className="mt-4"
      >
        <Input
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={draft.amountText}
          onChange={({ target }) => onChange({ amountText: target.value, preset: null })}
          onBlur={onCheck}
          unit={currency}
        />
      </Field>
    </fieldset>
  );
}
