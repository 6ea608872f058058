import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import type { AuditEntryView } from '#shared/contracts/audit.ts';
import { eventPath, personPath } from './entry-links.ts';
import type { AuditFilterValues } from './use-audit-filters.ts';
import { useActionName, useChangeText } from './use-entry-text.ts';

interface EntrySheetProps {
  entry: AuditEntryView | null;
  onClose: () => void;
  /** Narrows the list to entries that have this in common. */
  onFilter: (filters: Partial<AuditFilterValues>) => void;
}

/** One entry with links to its people and event, and the ways to find others like it. */
export function EntrySheet({ entry, onClose, onFilter }: EntrySheetProps) {
  const { t } = useTranslation(['audit', 'common']);
  const { moment } = useFormats();
  const actionName = useActionName();
  // Stays while the sheet closes.
  const [shown, setShown] = useState(entry);
  if (entry && entry !== shown) setShown(entry);
  return (
    <Sheet
      open={entry !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={shown ? actionName(shown.action) : ''}
      description={shown ? moment(shown.at) : undefined}
      closeLabel={t('common:close')}
    >
      {shown ? <Entry entry={shown} onFilter={onFilter} /> : null}
    </Sheet>
  );
}

function Entry({ entry, onFilter }: { entry: AuditEntryView; onFilter: EntrySheetProps['onFilter'] }) {
  const { t } = useTranslation('audit');
  const change = useChangeText()(entry);
  const { actor, person, event, reason } = entry;
  return (
    <dl className="flex flex-col gap-5 pb-4">
      <Fact label={t('column.actor')}>
        {actor ? (
          <>
            <Named to={personPath(actor)} name={actor.name} note={actor.email} />
            <More label={t('byThem')} onPress={() => onFilter({ actor: actor.id })} />
          </>
        ) : (
          t('system')
        )}
      </Fact>
      {person ? (
        <Fact label={t('about')}>
          <Named to={personPath(person)} name={person.name} note={person.email} />
          <More label={t('aboutThem')} onPress={() => onFilter({ person: person.id })} />
        </Fact>
      ) : null}
      {event ? (
        <Fact label={t('event')}>
          {event.name ? (
            <Named to={eventPath({ ...event, action: entry.action })} name={event.name} />
          ) : (
            t('deleted')
          )}
          <More label={t('ofEvent')} onPress={() => onFilter({ event: event.id })} />
        </Fact>
      ) : null}
      {change ? <Fact label={t('column.change')}>{change}</Fact> : null}
      {reason ? <Fact label={t('column.reason')}>{reason}</Fact> : null}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted-foreground text-sm">{label}</dt>
      <dd className="wrap-anywhere mt-0.5 flex flex-col items-start gap-1">{children}</dd>
    </div>
  );
}

function Named({ to, name, note }: { to: string; name: string; note?: string }) {
  return (
    <span>
      <Link to={to} className="font-medium text-primary-ink underline-offset-4 hover:underline">
        {name}
      </Link>
      {note ? <span className="block text-muted-foreground text-sm">{note}</span> : null}
    </span>
  );
}

function More({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button variant="outline" size="sm" className="mt-1" onClick={onPress}>
      {label}
    </Button>
  );
}
