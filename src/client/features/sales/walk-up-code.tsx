import { Clock, LoaderCircle, ScanQrCode, TimerOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TimeLeft } from '#client/features/groups/time-left.tsx';
import { TicketQr } from '#client/features/tickets/viewer/ticket-qr.tsx';
import { useFormats } from '#client/lib/format.ts';
import { clockOffset } from '#client/lib/server-clock.ts';
import { Alert } from '#client/ui/alert.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { WalkUp } from '#shared/contracts/walk-ups.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { counted } from '#shared/text/counted.ts';
import { isWaiting, type WalkUps } from './use-walk-ups.ts';

interface WalkUpCodeProps {
  walkUp: WalkUp;
  walkUps: WalkUps;
  offline: boolean;
}

/** The code that a guest scans to pay on their phone, until they have paid. */
export function WalkUpCode({ walkUp, walkUps, offline }: WalkUpCodeProps) {
  const { t } = useTranslation('doorSale');
  const format = useFormats();
  const { token, state, totalMinor, currency, quantity, ticketTypeName } = walkUp;
  if (!isWaiting(walkUp)) {
    const over = state === 'cancelled' ? 'cancelled' : 'ended';
    return (
      <EmptyState
        icon={<TimerOff aria-hidden="true" />}
        title={t(`phone.${over}`)}
        text={t('phone.overText')}
      />
    );
  }
  const isOpen = state === 'open';
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="wrap-anywhere font-medium">{counted({ quantity, name: ticketTypeName })}</span>
        <span className="font-semibold text-3xl tabular-nums tracking-tight">
          {totalMinor === 0 ? t('free') : format.money(totalMinor, currency)}
        </span>
      </p>
      <div className="mx-auto w-full max-w-72 overflow-hidden rounded-2xl border bg-white p-2">
        <TicketQr
          text={`${window.location.origin}${pathFor(PATHS.walkUp, token)}`}
          label={t('phone.codeLabel')}
        />
      </div>
      <p role="status" className="flex items-center justify-center gap-2.5 text-center font-medium text-lg">
        {isOpen ? (
          <ScanQrCode aria-hidden="true" className="size-6 shrink-0" />
        ) : (
          <LoaderCircle
            aria-hidden="true"
            className="size-6 shrink-0 animate-spin motion-reduce:animate-none"
          />
        )}
        {t(state === 'paid' ? 'phone.entering' : isOpen ? 'phone.scan' : 'phone.paying')}
      </p>
      {offline || walkUps.isStale ? (
        <Alert tone="warning" title={t('phone.stale')}>
          {t('phone.staleText')}
        </Alert>
      ) : (
        <TimeLeft
          icon={Clock}
          expiresAt={walkUp.expiresAt}
          offset={clockOffset(walkUp, walkUps.readAt)}
          note={t('phone.left')}
          onEnd={walkUps.refetch}
        />
      )}
    </div>
  );
}

/** Guests of this seller who have not paid yet; a press shows the code again. */
export function WaitingWalkUps({ walkUps }: { walkUps: WalkUps }) {
  const { t } = useTranslation('doorSale');
  const format = useFormats();
  const { waiting, show } = walkUps;
  if (waiting.length === 0) return null;
  return (
    <section className="mb-6 flex flex-col gap-2">
      <h3 className="font-medium">{t('phone.waiting')}</h3>
      {waiting.map(({ walkUpId, quantity, ticketTypeName, totalMinor, currency, state }) => (
        <button
          key={walkUpId}
          type="button"
          onClick={() => show(walkUpId)}
          className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-xl border border-input bg-card px-4 py-2.5 text-left transition-colors hover:bg-muted"
        >
          <span className="min-w-0 flex-[1_1_7rem]">
            <span className="wrap-anywhere block font-semibold">
              {counted({ quantity, name: ticketTypeName })}
            </span>
            <span className="block text-muted-foreground text-sm">
              {t(state === 'open' ? 'phone.notScanned' : 'phone.paying')}
            </span>
          </span>
          <span className="ml-auto shrink-0 font-semibold text-lg">
            {totalMinor === 0 ? t('free') : format.money(totalMinor, currency)}
          </span>
        </button>
      ))}
    </section>
  );
}
