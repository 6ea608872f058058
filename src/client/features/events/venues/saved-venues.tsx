import { Armchair, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ConfirmDialog } from '#client/features/confirm/confirm-dialog.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';
import type { Venue } from '#shared/contracts/events/venues.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { VenueForm } from './venue-form.tsx';

/** The list of saved venues, to correct or delete them. */
export function SavedVenues({
  venues,
  disabled,
}: {
  venues: readonly Venue[];
  disabled?: boolean | undefined;
}) {
  const { t } = useTranslation(['ownEvents', 'common']);
  const formats = useFormats();
  const [edited, setEdited] = useState<string | null>(null);
  return (
    <Sheet
      trigger={
        <Button variant="link" className="-my-0.5 h-auto min-h-6 p-0 text-sm" disabled={disabled}>
          {t('venues.manage')}
        </Button>
      }
      onOpenChange={() => setEdited(null)}
      title={t('venues.manage')}
      description={t('venues.manageText')}
      closeLabel={t('common:close')}
    >
      {venues.length === 0 ? <p className="text-muted-foreground">{t('venues.none')}</p> : null}
      <ul className="divide-y">
        {venues.map((venue) => (
          <li key={venue.id} className="py-3">
            {edited === venue.id ? (
              <VenueForm venue={venue} onDone={() => setEdited(null)} />
            ) : (
              <div className="flex items-start gap-1">
                <div className="min-w-0 flex-1">
                  <p className="wrap-anywhere font-medium">{venue.name}</p>
                  <p className="wrap-anywhere text-muted-foreground text-sm">
                    {[venue.address, venue.city].filter((part) => part !== '').join(', ')}
                    {venue.capacity === null
                      ? null
                      : ` · ${t('venues.holds', { count: venue.capacity, number: formats.number(venue.capacity) })}`}
                  </p>
                </div>
                <Tooltip label={t('venues.plans', { name: venue.name })}>
                  <Link
                    to={pathFor(PATHS.venuePlans, venue.id)}
                    className={buttonClass({ variant: 'ghost', size: 'icon' })}
                  >
                    <Armchair aria-hidden="true" />
                  </Link>
                </Tooltip>
                <IconButton
                  variant="ghost"
                  label={t('venues.edit', { name: venue.name })}
                  onClick={() => setEdited(venue.id)}
                >
                  <Pencil aria-hidden="true" />
                </IconButton>
                <DeleteVenue venue={venue} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function DeleteVenue({ venue: { id: venueId, name } }: { venue: Venue }) {
  const { t } = useTranslation('ownEvents');
  const remove = useAction({
    call: trpc.venues.delete.mutationOptions(),
    refresh: [trpc.venues.pathKey()],
  });
  return (
    <ConfirmDialog
      compact
      icon={<Trash2 aria-hidden="true" />}
      action={t('venues.delete', { name })}
      title={t('venues.deleteTitle', { name })}
      text={t('venues.deleteText')}
      confirm={t('venues.deleteConfirm')}
      busy={remove.busy}
      failure={remove.failure}
      onConfirm={() => void remove.run({ venueId })}
    />
  );
}
