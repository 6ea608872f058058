import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Circle, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { trpc } from '#client/lib/api/trpc.ts';
import { Card } from '#client/ui/card.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import { PATHS, pathFor } from '#shared/paths.ts';

/** What a night needs beyond a ticket type: hidden once all of it is there. */
export function Checklist({ event }: { event: EventView }) {
  const { t } = useTranslation('organizer');
  const staff = useQuery(trpc.staff.list.queryOptions({ eventId: event.id }, { retry: false }));
  const items = [
    { key: 'picture', done: event.imageUrl !== null, path: PATHS.eventDetails },
    { key: 'menu', done: event.hasMenu, path: PATHS.menuEditor },
    {
      key: 'staff',
      done: staff.data ? staff.data.people.length + staff.data.invitations.length > 0 : undefined,
      path: PATHS.eventStaff,
    },
  ] as const;
  // The list stays away until it is known to be needed, so nothing flickers on a complete event.
  if (items.every(({ done }) => done !== false)) return null;
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="font-semibold">{t('checklist.title')}</h2>
      <ul className="-mx-2 mt-2">
        {items.map(({ key, done, path }) => {
          const Icon = done ? CircleCheck : Circle;
          return (
            <li key={key}>
              <Link
                to={pathFor(path, event.id)}
                className="flex min-h-10 items-center gap-2.5 rounded-md px-2 py-1 transition-colors hover:bg-muted"
              >
                <Icon
                  aria-hidden="true"
                  className={
                    done ? 'size-4.5 shrink-0 text-success-ink' : 'size-4.5 shrink-0 text-muted-foreground'
                  }
                />
                <span className={done ? 'flex-1 text-muted-foreground' : 'flex-1'}>
                  {t(`checklist.${key}`)}
                  {done ? <span className="sr-only"> {t('checklist.done')}</span> : null}
                </span>
                <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
              </Link>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
