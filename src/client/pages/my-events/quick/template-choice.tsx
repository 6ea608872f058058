import {
  Drama,
  Laugh,
  type LucideIcon,
  Medal,
  Music4,
  PartyPopper,
  Presentation,
  Sparkles,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EVENT_TEMPLATES, type EventTemplate } from '#shared/events/templates/table.ts';

const TEMPLATE_ICONS: Readonly<Record<EventTemplate, LucideIcon>> = {
  concert: Music4,
  party: PartyPopper,
  theater: Drama,
  comedy: Laugh,
  sports: Medal,
  conference: Presentation,
  custom: Sparkles,
};

/** The kind of event, from which everything else is proposed. */
export function TemplateChoice({ onChoose }: { onChoose: (template: EventTemplate) => void }) {
  const { t } = useTranslation('ownEvents');
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-3">
      {EVENT_TEMPLATES.map((template) => {
        const Icon = TEMPLATE_ICONS[template];
        return (
          <li key={template} className="flex min-w-0">
            <button
              type="button"
              onClick={() => onChoose(template)}
              className="flex w-full min-w-0 flex-wrap gap-x-4 gap-y-2 rounded-2xl border bg-card p-4 text-left shadow-card transition-colors hover:border-input"
            >
              <span className="flex size-11 shrink-0 items-center justify-center rounded-xl bg-primary-soft text-primary-ink">
                <Icon aria-hidden="true" className="size-5.5" />
              </span>
              <span className="min-w-0 flex-1 basis-36">
                <span className="block font-semibold">{t(`templates.${template}.name`)}</span>
                <span className="mt-0.5 block text-muted-foreground text-sm">
                  {t(`templates.${template}.text`)}
                </span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
