import { useTranslation } from 'react-i18next';
import { clockOffset, clockText, useServerNow } from '#client/lib/server-clock.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { Failure } from '#client/ui/failure.tsx';
import type { RopeParty, RopeStatus } from '#shared/contracts/rope.ts';
import type { RopeDesk } from './use-rope.ts';

interface RopeListProps {
  eventId: string;
  rope: RopeStatus;
  desk: RopeDesk;
  onChoose: (partyId: string) => void;
}

/** Who is on the way to the door, then who waits, in their order. */
export function RopeList({ eventId, rope, desk, onChoose }: RopeListProps) {
  const { t } = useTranslation('rope');
  const { parties, room, counts } = rope;
  const called = parties.filter(({ state }) => state !== 'waiting');
  const waiting = parties.filter(({ state }) => state === 'waiting');
  const people = waiting.reduce((sum, { heads }) => sum + heads, 0);
  const { callParty } = desk;
  return (
    <div className="flex min-h-[40dvh] flex-col gap-6">
      {desk.isStale ? <Alert tone="warning">{t('desk.stale')}</Alert> : null}
      <p role="status" className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="font-semibold text-3xl tabular-nums tracking-tight">
          {t('inLine', { count: people })}
        </span>
        <span className="text-muted-foreground">
          {room > 0 ? t('desk.room', { count: room }) : t('desk.noRoom')}
        </span>
      </p>
      {called.length > 0 ? (
        <section className="flex flex-col gap-2">
          <h3 className="font-medium">{t('desk.called')}</h3>
          {called.map((party) => (
            <button
              key={party.partyId}
              type="button"
              onClick={() => onChoose(party.partyId)}
              className="flex min-h-16 items-center gap-3 rounded-xl border border-input bg-card px-4 py-2.5 text-left transition-colors hover:bg-muted"
            >
              <Who party={party} />
              <Until party={party} offset={clockOffset(rope, desk.query.dataUpdatedAt)} />
            </button>
          ))}
        </section>
      ) : null}
      {waiting.length > 0 ? (
        <section className="flex flex-col gap-2">
          <h3 className="font-medium">{t('desk.waiting')}</h3>
          <Failure of={callParty} />
          <ul className="flex flex-col divide-y">
            {waiting.map((party) => (
              <li key={party.partyId} className="flex min-h-14 items-center gap-3 py-2">
                <button
                  type="button"
                  className="flex min-h-11 min-w-0 flex-1 items-center text-left"
                  onClick={() => onChoose(party.partyId)}
                >
                  <Who party={party} />
                </button>
                <Button
                  variant="outline"
                  size="sm"
                  busy={callParty.busy && callParty.sent?.partyId === party.partyId}
                  disabled={callParty.busy}
                  onClick={() => void callParty.run({ eventId, partyId: party.partyId })}
                >
                  {t('desk.call')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : called.length === 0 ? (
        <p className="text-pretty text-muted-foreground">{t('desk.nobody')}</p>
      ) : null}
      <p className="mt-auto text-muted-foreground text-sm">{t('desk.counts', counts)}</p>
    </div>
  );
}

function Who({ party: { number, name, heads, state, isPaying } }: { party: RopeParty }) {
  const { t } = useTranslation('rope');
  return (
    <span className="min-w-0 flex-1">
      <span className="wrap-anywhere block font-semibold">
        {[t('desk.number', { number }), name].filter(Boolean).join(' · ')}
      </span>
      <span className="block text-muted-foreground text-sm">
        {[
          t('people', { count: heads }),
          state === 'paid' ? t('desk.paid') : isPaying ? t('desk.paying') : null,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  );
}

function Until({ party: { calledUntil }, offset }: { party: RopeParty; offset: number }) {
  const until = calledUntil === null ? 0 : Date.parse(calledUntil);
  const now = useServerNow(until, offset);
  if (calledUntil === null) return null;
  const seconds = Math.max(0, Math.ceil((until - now) / 1_000));
  return (
    <span className={cn('shrink-0 font-semibold text-lg tabular-nums', seconds <= 120 && 'text-warning-ink')}>
      {clockText(seconds)}
    </span>
  );
}
