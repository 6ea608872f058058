import { useQuery } from '@tanstack/react-query';
import { Clock, KeyRound, LockKeyhole, Pencil, UsersRound, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/features/confirm/confirm-dialog.tsx';
import { CopyLine } from '#client/features/copy-line/copy-line.tsx';
import type { House, Keep } from '#client/features/seats/house/house.ts';
import { useSeatTexts } from '#client/features/seats/words/use-seat-texts.ts';
import { eventLink } from '#client/features/share/share-link.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Card } from '#client/ui/card.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import { seatsWords } from '#shared/seats/seat-words.ts';

interface KeepListProps {
  event: Pick<EventView, 'id' | 'timeZone' | 'city'>;
  house: House;
  edits: boolean;
  onChange: (keep: Keep) => void;
}

/** Rows of a keep that its card names. */
const LINES_MAX = 5;

const ICONS = { blocked: LockKeyhole, house: Clock, list: UsersRound, code: KeyRound } as const;

/** All that is kept from the sale, with the links to send and the way to end it. */
export function KeepList({ event, house, edits, onChange }: KeepListProps) {
  const { t } = useTranslation('seatOffice');
  const lists = useQuery({
    ...trpc.lists.ofEvent.queryOptions({ eventId: event.id }),
    enabled: house.keeps.some(({ kind, label }) => kind === 'list' && label === ''),
  });
  const listName = ({ listId }: Keep) => lists.data?.items.find(({ id }) => id === listId)?.name ?? '';
  return (
    <section aria-labelledby="keeps">
      <h2 id="keeps" className="mb-3 font-semibold text-lg">
        {t('keeps.title')}
      </h2>
      {house.keeps.length === 0 ? (
        <Card className="p-5 text-pretty text-muted-foreground text-sm">{t('keeps.none')}</Card>
      ) : (
        <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-1">
          {house.keeps.map((keep) => (
            <li key={keep.id}>
              <KeepCard
                {...{ event, house, keep, edits, onChange }}
                name={keep.label || (keep.kind === 'list' ? listName(keep) : '')}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface KeepCardProps extends KeepListProps {
  keep: Keep;
  /** Its label, or the name of its list; empty without one. */
  name: string;
}

function KeepCard({ event, house, keep, name, edits, onChange }: KeepCardProps) {
  const { t } = useTranslation(['seatOffice', 'common']);
  const format = useFormats();
  const texts = useSeatTexts();
  const Icon = ICONS[keep.kind];
  const lines = seatsWords(
    keep.seatIds.flatMap((id) => house.names.get(id) ?? []),
    texts,
  );
  const free = keep.seatIds.filter((id) => {
    const seat = house.index.byId.get(id);
    return seat && house.usageOf(seat).state === 'kept';
  }).length;
  const isOver = keep.releaseAt !== null && Date.parse(keep.releaseAt) <= Date.now();
  const ending = useAction({
    call: trpc.seats.endKeep.mutationOptions(),
    done: () => toast.success(t('keeps.ended')),
    refresh: [trpc.seats.pathKey()],
  });
  const count = keep.seatIds.length;
  return (
    <Card className="grid gap-2.5 p-4">
      <div className="flex items-start gap-3">
        <Icon aria-hidden="true" className="mt-1 size-4 shrink-0 text-muted-foreground" />
        <div className="min-w-0 flex-1">
          <p className="wrap-anywhere font-semibold">{name || t(`keeps.kinds.${keep.kind}`)}</p>
          <p className="text-muted-foreground text-sm">
            {[
              ...(name ? [t(`keeps.kinds.${keep.kind}`)] : []),
              // Nobody can take a blocked seat: "still free" would say otherwise.
              keep.kind === 'blocked'
                ? t('keeps.count', { count })
                : t('keeps.left', { count, number: format.number(count), free: format.number(free) }),
            ].join(' · ')}
          </p>
        </div>
        {edits ? (
          <div className="-mt-1.5 -mr-2 flex">
            <IconButton variant="ghost" label={t('keeps.change')} onClick={() => onChange(keep)}>
              <Pencil aria-hidden="true" />
            </IconButton>
            <ConfirmDialog
              compact
              icon={<X aria-hidden="true" />}
              action={t('keeps.end')}
              title={t('keeps.endTitle')}
              text={t('keeps.endText', { count: free, number: format.number(free) })}
              confirm={t('keeps.end')}
              busy={ending.busy}
              failure={ending.failure}
              onConfirm={() => void ending.run({ keepId: keep.id })}
            />
          </div>
        ) : null}
      </div>
      <ul className="text-sm">
        {lines.slice(0, LINES_MAX).map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
        {lines.length > LINES_MAX ? (
          <li className="text-muted-foreground">{t('keeps.more', { count: lines.length - LINES_MAX })}</li>
        ) : null}
      </ul>
      {keep.releaseAt === null ? null : (
        <p className="text-muted-foreground text-sm">
          {t(isOver ? 'keeps.released' : 'keeps.until', {
            time: format.eventTime(keep.releaseAt, event),
          })}
        </p>
      )}
      {keep.kind === 'code' && keep.accessCode ? (
        <CopyLine
          text={`${eventLink(event.id)}?type=${encodeURIComponent(keep.accessCode)}`}
          words={{ copy: t('keeps.copyLink'), copied: t('keeps.copied'), copyFailed: t('keeps.copyFailed') }}
        />
      ) : null}
    </Card>
  );
}
