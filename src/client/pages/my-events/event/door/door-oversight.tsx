import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveView } from '#client/features/live/live-socket.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Card } from '#client/ui/card.tsx';
import { formatShortCode } from '#shared/codes/qr.ts';
import type { DoorOversightView } from '#shared/contracts/door-oversight.ts';
import type { EventView } from '#shared/contracts/events/events.ts';

/** Poll interval while the live socket is down (ms). */
const OVERSIGHT_EVERY_MS = 4_000;
const NO_FIGURES = '0 0 0';

/** Cash sales, undone check-ins and unknown codes by staff member. Repeated undos and guessed codes are highlighted. */
export function DoorOversight({ event, live }: { event: EventView; live: LiveView }) {
  const staff = live.board?.staff;
  const sold = staff?.types.reduce((sum, type) => sum + type.sold, 0) ?? 0;
  // Changes whenever this list may have changed: an undo, an unknown code, or a sale that may have been for cash.
  const figures = staff ? `${staff.undos} ${staff.unknownCodes} ${sold}` : NO_FIGURES;
  const query = useQuery(
    trpc.checkin.oversight.queryOptions(
      { eventId: event.id },
      {
        // The live board has the counts; query only when there is something to list.
        enabled: live.state !== 'live' || figures !== NO_FIGURES,
        refetchInterval: live.state === 'live' ? false : OVERSIGHT_EVERY_MS,
        staleTime: 0,
        retry: false,
      },
    ),
  );
  const { refetch } = query;
  useEffect(() => {
    if (figures !== NO_FIGURES) void refetch();
  }, [figures, refetch]);
  if (!query.data) return null;
  const { undos, unknownCodes, cashSales } = query.data;
  return (
    <>
      {cashSales.length > 0 ? <CashSales sales={cashSales} /> : null}
      {undos.repeated.length > 0 ? <RepeatedUndos undos={undos} timeZone={event.timeZone} /> : null}
      {undos.total > 0 ? <UndoCounts undos={undos} /> : null}
      {unknownCodes.length > 0 ? <UnknownCodeLimiter people={unknownCodes} /> : null}
    </>
  );
}

function CashSales({ sales }: { sales: DoorOversightView['cashSales'] }) {
  const { t } = useTranslation('organizer');
  const formats = useFormats();
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="font-semibold">{t('oversight.cashTitle')}</h2>
      <dl aria-label={t('oversight.cashTitle')} className="mt-2 text-sm">
        {sales.map(({ sellerId, name, count, amountMinor, currency }) => (
          <div key={sellerId} className="mt-1 flex justify-between gap-3">
            <dt className="wrap-anywhere min-w-0">{name}</dt>
            <dd className="shrink-0 font-semibold tabular-nums">
              {t('oversight.cashRow', { count, amount: formats.money(amountMinor, currency) })}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** A few unknown codes are mistakes; people who exceeded the rate limit are highlighted. */
function UnknownCodeLimiter({ people }: { people: DoorOversightView['unknownCodes'] }) {
  const { t } = useTranslation('organizer');
  const formats = useFormats();
  const rows = (
    <dl aria-label={t('oversight.unknownTitle')} className="mt-2 text-sm">
      {people.map(({ personId, name, count }) => (
        <div key={personId} className="mt-1 flex justify-between gap-3">
          <dt className="wrap-anywhere min-w-0">{name}</dt>
          <dd className="shrink-0 font-semibold tabular-nums">{formats.number(count)}</dd>
        </div>
      ))}
    </dl>
  );
  const guessers = people.filter(({ limited }) => limited > 0);
  return guessers.length > 0 ? (
    <Alert tone="danger" title={t('oversight.guessingTitle')}>
      <p className="text-pretty">
        {t('oversight.guessingText', { names: guessers.map(({ name }) => name).join(', ') })}
      </p>
      {rows}
    </Alert>
  ) : (
    <Card className="p-4 sm:p-5">
      <h2 className="font-semibold">{t('oversight.unknownTitle')}</h2>
      {rows}
    </Card>
  );
}

type Undos = DoorOversightView['undos'];

function RepeatedUndos({ undos, timeZone }: { undos: Undos; timeZone: string }) {
  const { t } = useTranslation(['organizer', 'scanner']);
  const formats = useFormats();
  return (
    <Alert tone="danger" title={t('oversight.repeatedTitle')}>
      <p className="text-pretty">{t('oversight.repeatedText')}</p>
      <ul className="mt-2 flex max-h-80 flex-col gap-3 overflow-y-auto">
        {undos.repeated.map(({ ticket, shortCode, count, undos: latest }) => (
          <li key={ticket.id}>
            <span className="wrap-anywhere block font-semibold">
              {t('oversight.repeated', { name: ticket.holderName, count })}
            </span>
            <span className="wrap-anywhere block text-sm">
              {ticket.typeName} · {formatShortCode(shortCode)}
            </span>
            {latest.map(({ at, gate, by }) => (
              <span key={at} className="wrap-anywhere block text-sm">
                {t('oversight.undo', {
                  time: formats.time(at, timeZone),
                  by,
                  gate: gate || t('scanner:gate.none'),
                })}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function UndoCounts({ undos }: { undos: Undos }) {
  const { t } = useTranslation(['organizer', 'scanner']);
  const formats = useFormats();
  const groups = [
    ['byPerson', undos.byPerson.map(({ name, count }) => [name, count] as const)],
    ['byGate', undos.byGate.map(({ gate, count }) => [gate || t('scanner:gate.none'), count] as const)],
  ] as const;
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="font-semibold">{t('oversight.title', { count: undos.total })}</h2>
      <div className="mt-2 grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {groups.map(([group, rows]) => (
          <dl key={group} aria-label={t(`oversight.${group}`)} className="min-w-0 text-sm">
            <div className="text-muted-foreground">{t(`oversight.${group}`)}</div>
            {rows.map(([name, count]) => (
              <div key={name} className="mt-1 flex justify-between gap-3">
                <dt className="wrap-anywhere min-w-0">{name}</dt>
                <dd className="font-semibold tabular-nums">{formats.number(count)}</dd>
              </div>
            ))}
          </dl>
        ))}
      </div>
    </Card>
  );
}
