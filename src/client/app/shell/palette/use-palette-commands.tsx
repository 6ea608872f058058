import { useQueryClient } from '@tanstack/react-query';
import {
  CalendarRange,
  CircleCheck,
  Link2,
  type LucideIcon,
  Plus,
  Receipt,
  ScanLine,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { checkIn, undoCheckIn } from '#client/features/attendees/ticket-calls.ts';
import { isAdmin } from '#client/features/auth/session/roles.ts';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { isTonight } from '#client/features/events/own/tonight.ts';
import { opensHere } from '#client/features/people/support-view/viewed-pages.ts';
import { copyText, eventLink } from '#client/features/share/share-link.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { newRequestId } from '#client/lib/api/request-id.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import type { Command } from '#client/ui/command-dialog.tsx';
import type { OrganizerSearch } from '#shared/contracts/search.ts';
import type { Team } from '#shared/contracts/staff/staff.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import type { NavItem } from '../nav-items.ts';
import { ownItems, workItems } from '../work-items.ts';
import { EVENT_ACTS, type EventAct } from './event-acts.ts';
import { PAGE_WORDS } from './page-words.ts';

type FoundEvent = OrganizerSearch['events'][number];
type FoundGuest = OrganizerSearch['guests'][number];

/** What the palette offers, as commands. */
export function usePaletteCommands() {
  const { t } = useTranslation(['palette', 'common', 'eventFrame', 'attendees']);
  const formats = useFormats();
  const navigate = useNavigate();
  const me = useMe();
  const client = useQueryClient();
  const pageCommand = (
    value: string,
    Icon: LucideIcon,
    label: string,
    to: string,
    note?: string,
  ): Command => ({
    value,
    label,
    note,
    icon: <Icon aria-hidden="true" />,
    run: () => void navigate(to),
  });
  const wordsOf = (label: NavItem['label']): string => {
    const words = PAGE_WORDS[label];
    return words ? `${t(`common:${words.title}`)} ${t(words.synonyms)}` : '';
  };
  const attendees = (eventId: string, search: string) =>
    `${pathFor(PATHS.attendees, eventId)}?${new URLSearchParams({ search })}`;

  /** Lets in a guest of tonight who has one ticket left. The purchase lets in one of several tickets. */
  const letIn = ({ name, eventId, eventPhase, eventStart, ticketId }: FoundGuest): Command[] => {
    if (!ticketId || !isTonight({ phase: eventPhase, startDate: eventStart })) return [];
    const call = () => ({ eventId, requestId: newRequestId() });
    const failed = (error: unknown) => toast.error(errorMessage(error, formats.language));
    const undo = () =>
      undoCheckIn(client, { ticketId }, call()).then(
        () => toast.success(t('attendees:undo.done', { name })),
        failed,
      );
    const run = () =>
      checkIn(client, { ticketId }, { ...call(), gate: t('attendees:checkIn.gate') }).then(
        () =>
          toast.success(t('attendees:checkIn.done', { name }), {
            action: { label: t('attendees:undo.action'), onClick: () => void undo() },
          }),
        failed,
      );
    return [
      {
        value: `in ${ticketId}`,
        label: t('checkIn', { name }),
        icon: <CircleCheck aria-hidden="true" />,
        run: () => void run(),
      },
    ];
  };

  const actOf: Record<EventAct, (event: FoundEvent) => Command[]> = {
    link: ({ id, name, phase }) =>
      phase === 'draft'
        ? []
        : [
            {
              value: `link ${id}`,
              label: t('copyLink', { name }),
              icon: <Link2 aria-hidden="true" />,
              run: () =>
                void copyText(eventLink(id), {
                  copied: t('eventFrame:copied'),
                  copyFailed: t('eventFrame:copyFailed'),
                }),
            },
          ],
    door: ({ id, name, phase, startDate }) =>
      isTonight({ phase, startDate }) && opensHere(PATHS.scanner)
        ? [pageCommand(`door ${id}`, ScanLine, t('openDoor', { name }), `${PATHS.scanner}?event=${id}`)]
        : [],
    attendees: ({ id, name }) => [
      pageCommand(`guests ${id}`, UsersRound, t('attendees', { name }), pathFor(PATHS.attendees, id)),
    ],
  };
  const pageOf = (event: FoundEvent) =>
    pageCommand(
      event.id,
      CalendarRange,
      event.name,
      pathFor(PATHS.eventEditor, event.id),
      formats.eventTime(event.startDate, event),
    );
  /** The first event, which is the best match or the next one, comes with its actions. */
  const actionsOf = (event: FoundEvent) => EVENT_ACTS.flatMap((act) => actOf[act](event));

  return {
    ofEvents(events: readonly FoundEvent[]): Command[] {
      return events.flatMap((event, index) => [pageOf(event), ...(index === 0 ? actionsOf(event) : [])]);
    },
    /** What was asked of each event, such as "attendees" of "attendees jazz", before its page. */
    ofActs(events: readonly FoundEvent[], acts: readonly EventAct[]): Command[] {
      return events.flatMap((event) => [...acts.flatMap((act) => actOf[act](event)), pageOf(event)]);
    },
    ofGuests(guests: OrganizerSearch['guests']): Command[] {
      return guests.flatMap((guest) => {
        const { id, name, email, eventId, eventName } = guest;
        const label = email ? `${name} · ${email}` : name;
        // The page of guests has one organizer's; an administrator finds those of all.
        const to = me && isAdmin(me) ? attendees(eventId, email ?? name) : `${PATHS.guests}?guest=${id}`;
        return [pageCommand(id, UserRound, label, to, eventName), ...letIn(guest)];
      });
    },
    ofSales(sales: OrganizerSearch['sales']): Command[] {
      return sales.map(({ id, code, guestName, eventId, eventName }) =>
        pageCommand(
          id,
          Receipt,
          `${code} · ${guestName}`,
          `${PATHS.refunds}?${new URLSearchParams({ event: eventId, search: code })}`,
          eventName,
        ),
      );
    },
    ofPages(): Command[] {
      return [
        ...workItems(me).map(({ to, icon, label }) => ({
          ...pageCommand(to, icon, t(`common:${label}`), to),
          words: wordsOf(label),
        })),
        ...(opensHere(PATHS.quickCreate)
          ? [pageCommand(PATHS.quickCreate, Plus, t('newEvent'), PATHS.quickCreate)]
          : []),
      ];
    },
    ofStaff(people: Team['people']): Command[] {
      return people.map(({ userId, name }) =>
        pageCommand(`staff ${userId}`, UserRound, name, PATHS.team, t('common:nav.team')),
      );
    },
    /** The organizer's own pages as a guest. */
    ofOwnPages(): Command[] {
      return ownItems(me)
        .filter(({ to }) => !workItems(me).some((item) => item.to === to))
        .map(({ to, icon, label }) => pageCommand(`own ${to}`, icon, t(`common:${label}`), to));
    },
  };
}
