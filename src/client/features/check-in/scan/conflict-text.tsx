import { useTranslation } from 'react-i18next';
import { SeatLines } from '#client/features/seats/words/seat-lines.tsx';
import { errorText } from '#client/lib/api/error-text.ts';
import { useFormats } from '#client/lib/format.ts';
import type { DoorConflict } from '#shared/contracts/check-in.ts';
import { conflictTitle } from './conflicts.ts';
import { TicketPlace } from './ticket-place.tsx';

/** Describes an offline admission that the server rejected: guest, time, gate and the reason. */
export function ConflictText({ conflict, timeZone }: { conflict: DoorConflict; timeZone: string }) {
  const { t } = useTranslation('scanner');
  const formats = useFormats();
  const { ticket, code, at, gate, yours, firstScan } = conflict;
  const place = (name: string) => name || t('gate.none');
  const time = (moment: string) => formats.time(moment, timeZone);
  const title = conflictTitle(code);
  // The ticket names its new holder, who did nothing wrong.
  const isTransferred = title === 'transferred';
  return (
    <>
      <span className="wrap-anywhere block font-semibold">
        {t(`conflict.${title}`)}
        {ticket && !isTransferred ? `: ${ticket.holderName}` : ''}
      </span>
      {ticket ? (
        <>
          {isTransferred ? (
            <span className="wrap-anywhere block text-sm">
              {t('conflict.holder', { name: ticket.holderName })}
            </span>
          ) : null}
          <span className="wrap-anywhere block text-sm">{ticket.typeName}</span>
          <SeatLines seats={[ticket.seat]} className="wrap-anywhere block text-sm" />
          <TicketPlace
            shortCode={ticket.shortCode}
            inPurchase={ticket.inPurchase}
            className="block text-sm"
          />
        </>
      ) : null}
      <span className="wrap-anywhere block text-sm">
        {t(yours ? 'conflict.hereYours' : 'conflict.here', { time: time(at), gate: place(gate) })}
      </span>
      {isTransferred ? null : (
        <span className="wrap-anywhere block text-sm">
          {firstScan
            ? t('conflict.first', { time: time(firstScan.at), gate: place(firstScan.gate) })
            : errorText(code, formats.language)}
        </span>
      )}
    </>
  );
}
