import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceId } from '#client/features/check-in/event-choice/device-id.ts';
import { Stepper } from '#client/features/sales/stepper.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Failure } from '#client/ui/failure.tsx';
import type { AdmittedParty, RopeParty, RopeStatus } from '#shared/contracts/rope.ts';
import type { RopeDesk } from './use-rope.ts';

interface PartyEntryProps {
  eventId: string;
  gate: string;
  party: RopeParty;
  rope: RopeStatus;
  desk: RopeDesk;
  onAdmitted: (result: AdmittedParty) => void;
  onBack: () => void;
}

/** One party at the door: what to take, and how many come in. */
export function PartyEntry({ eventId, gate, party, rope, desk, onAdmitted, onBack }: PartyEntryProps) {
  const { t } = useTranslation('rope');
  const format = useFormats();
  const { partyId, number, name, heads, state, totalMinor, isPaying } = party;
  const [here, setHere] = useState(heads);
  const admit = useAction({
    call: trpc.rope.admit.mutationOptions(),
    done: onAdmitted,
    refresh: [trpc.rope.pathKey(), trpc.tickets.doorOffer.pathKey()],
    refreshAlways: true,
  });
  const isPaid = state === 'paid';
  const total = isPaid ? 0 : (totalMinor / heads) * here;
  const mayEnter = (state === 'called' && !isPaying) || isPaid;
  const { callParty, remove } = desk;
  return (
    <div className="grid grid-cols-1 gap-5">
      <div>
        <p className="wrap-anywhere font-semibold text-3xl tracking-tight">
          {[t('desk.number', { number }), name].filter(Boolean).join(' · ')}
        </p>
        <p className="mt-1 text-lg text-muted-foreground">{t('people', { count: heads })}</p>
      </div>
      {isPaying ? (
        <Alert tone="warning">{t('desk.payingText')}</Alert>
      ) : mayEnter ? null : (
        <Alert tone="warning" title={t(`desk.state.${state === 'called' ? 'waiting' : state}`)}>
          {state === 'waiting' || state === 'missed' ? t('desk.callFirst') : null}
        </Alert>
      )}
      {mayEnter ? (
        <>
          {heads > 1 && !isPaid ? (
            <div className="flex items-center justify-between gap-4">
              <p className="font-medium">{t('desk.here')}</p>
              <Stepper
                label={t('desk.here')}
                fewer={t('desk.fewer')}
                more={t('desk.more')}
                value={here}
                max={heads}
                disabled={admit.busy}
                onChange={setHere}
              />
            </div>
          ) : null}
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="text-muted-foreground">{t(isPaid ? 'desk.paid' : 'desk.take')}</span>
            {isPaid ? null : (
              <output className="font-semibold text-4xl tabular-nums tracking-tight">
                {total === 0 ? t('free') : format.money(total, rope.currency)}
              </output>
            )}
          </p>
          <Failure of={admit} />
          <Button
            size="lg"
            className="h-auto min-h-14 w-full whitespace-normal py-2 text-lg"
            busy={admit.busy}
            onClick={() =>
              void admit.run({
                ...{ eventId, partyId, heads: here, expectedTotalMinor: total },
                ...{ gate, device: deviceId() },
              })
            }
          >
            {t(total === 0 ? 'desk.letIn' : 'desk.paidLetIn', { count: here })}
          </Button>
        </>
      ) : state === 'waiting' || state === 'missed' ? (
        <>
          <Failure of={callParty} />
          <Button
            size="lg"
            className="w-full"
            busy={callParty.busy}
            onClick={() => void callParty.run({ eventId, partyId })}
          >
            {t('desk.callNow')}
          </Button>
        </>
      ) : null}
      <div className="grid grid-cols-1 gap-2">
        <Failure of={remove} />
        {state === 'waiting' || state === 'called' ? (
          <Button
            variant="outline"
            busy={remove.busy}
            disabled={admit.busy}
            onClick={() =>
              void remove.run({ eventId, partyId }).then((done) => (done ? onBack() : undefined))
            }
          >
            {t('desk.remove')}
          </Button>
        ) : null}
        <Button variant="ghost" disabled={admit.busy} onClick={onBack}>
          {t('desk.back')}
        </Button>
      </div>
    </div>
  );
}
