import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import type { DoorConflict } from '#shared/contracts/door.ts';
import { errorText } from '#shared/errors/errors.ts';
import { TicketPlace } from './ticket-place.tsx';

/** Nobody knows whether somebody came in before or after a cancellation that they were told of after. */
function titleOf(code: DoorConflict['code']): 'twice' | 'afterwards' | 'wrongly' {
  if (code === 'TICKET_ALREADY_USED') return 'twice';
  return code === 'EVENT_CANCELLED' ? 'afterwards' : 'wrongly';
}

/** Whom a device without network let in, when and where, and what speaks against it. */
export function ConflictText({ conflict, timeZone }: { conflict: DoorConflict; timeZone: string }) {
  const { t } = useTranslation('scanner');
  const formats = useFormats();
  const { ticket, code, at, gate, yours, firstScan } = conflict;
  const place = (name: string) => name || t('gate.none');
  const time = (moment: string) => formats.time(moment, timeZone);
  return (
    <>
      <span className="wrap-anywhere block font-semibold">
        {t(`conflict.${titleOf(code)}`)}
        {ticket ? `: ${ticket.holderName}` : ''}
      </span>
      {ticket ? (
        <>
          <span className="wrap-anywhere block text-sm">{ticket.typeName}</span>
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
      <span className="wrap-anywhere block text-sm">
        {firstScan
          ? t('conflict.first', { time: time(firstScan.at), gate: place(firstScan.gate) })
          : errorText(code, formats.language)}
      </span>
    </>
  );
}
