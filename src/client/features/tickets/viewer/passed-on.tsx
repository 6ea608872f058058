import { UserCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TicketView } from '#shared/contracts/tickets/tickets.ts';
import { FaceVerdict, VERDICT_LOOKS } from './face-verdict.tsx';

/** Replaces a ticket whose offer was accepted while it was on screen. */
export function PassedOn({ ticket: { event, typeName } }: { ticket: TicketView }) {
  const { t } = useTranslation('tickets');
  return (
    <article className="mx-auto w-full max-w-sm overflow-hidden rounded-2xl bg-white text-neutral-950 shadow-float">
      <FaceVerdict
        look={VERDICT_LOOKS.returned}
        icon={<UserCheck aria-hidden="true" />}
        title={t('send.passedOn')}
        when={`${event.name} · ${typeName}`}
        text={t('send.passedOnText')}
      />
    </article>
  );
}
