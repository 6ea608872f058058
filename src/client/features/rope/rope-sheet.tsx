import { useQuery } from '@tanstack/react-query';
import { Copy, QrCode, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { copyText } from '#client/features/share/share-link.ts';
import { TicketQr } from '#client/features/tickets/viewer/ticket-qr.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { SkeletonBoxes } from '#client/ui/skeleton.tsx';
import type { AdmittedParty, RopeParty } from '#shared/contracts/rope.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { OpenRope } from './open-rope.tsx';
import { PartyEntry } from './party-entry.tsx';
import { PartyVerdict } from './party-verdict.tsx';
import { RopeList } from './rope-list.tsx';
import { useRope } from './use-rope.ts';

interface RopeSheetProps {
  eventId: string;
  gate?: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A called party's code that the camera has read. */
  scanned?: string | null;
  offline: boolean;
  onAdmitted?: () => void;
}

/** The line at the door: opens it, shows its code, calls and lets in. */
export function RopeSheet({ eventId, gate = '', open, onOpenChange, ...door }: RopeSheetProps) {
  const { t } = useTranslation(['rope', 'common']);
  const { scanned = null, offline } = door;
  const desk = useRope(eventId, open);
  const { rope, query } = desk;
  const [showsCode, setShowsCode] = useState(false);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [admitted, setAdmitted] = useState<AdmittedParty | null>(null);
  const found = useQuery({
    ...trpc.rope.find.queryOptions({ eventId, code: scanned ?? '' }),
    enabled: open && scanned !== null && !offline,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const party: RopeParty | null =
    rope?.parties.find(({ partyId }) => partyId === (found.data?.partyId ?? chosenId)) ?? found.data ?? null;
  const step = scanned !== null || party ? 'party' : showsCode ? 'code' : 'line';
  const leave = () => {
    setChosenId(null);
    setShowsCode(false);
    onOpenChange(false);
  };
  const failure = step === 'party' && scanned !== null ? found.error : rope ? null : failureOf(query);
  return (
    <>
      <Sheet
        open={open && admitted === null}
        onOpenChange={(next) => (next ? onOpenChange(true) : leave())}
        step={step}
        title={t(step === 'party' ? 'desk.partyTitle' : step === 'code' ? 'desk.codeTitle' : 'desk.title')}
        description={step === 'line' ? t('desk.lead') : undefined}
        closeLabel={t('common:close')}
        footer={
          step === 'code' ? (
            <Button size="lg" className="w-full" onClick={() => setShowsCode(false)}>
              {t('desk.back')}
            </Button>
          ) : step === 'line' && rope?.isOpen && !offline ? (
            <div className="grid grid-cols-1 gap-3">
              <Failure of={desk.close} />
              <Button size="lg" className="w-full" onClick={() => setShowsCode(true)}>
                <QrCode aria-hidden="true" />
                {t('desk.showCode')}
              </Button>
              <Button
                variant="outline"
                className="w-full"
                busy={desk.close.busy}
                onClick={() => void desk.close.run({ eventId })}
              >
                {t('desk.close')}
              </Button>
            </div>
          ) : null
        }
      >
        {offline ? (
          <EmptyState
            icon={<WifiOff aria-hidden="true" />}
            title={t('desk.offline')}
            text={t('desk.offlineText')}
          />
        ) : failure ? (
          <LoadFailure
            error={failure}
            onRetry={() => void (scanned === null ? query.refetch() : found.refetch())}
          />
        ) : !rope || (step === 'party' && !party) ? (
          <SkeletonBoxes label={t('common:loading')} count={3} box="h-16" />
        ) : party ? (
          <PartyEntry
            key={party.partyId}
            eventId={eventId}
            gate={gate}
            party={party}
            desk={desk}
            rope={rope}
            onAdmitted={(result) => {
              setAdmitted(result);
              door.onAdmitted?.();
            }}
            onBack={scanned === null ? () => setChosenId(null) : leave}
          />
        ) : step === 'code' ? (
          <StreetCode eventId={eventId} />
        ) : (
          <>
            {rope.isOpen ? null : <OpenRope eventId={eventId} desk={desk} />}
            {rope.isOpen || rope.parties.length > 0 ? (
              <RopeList eventId={eventId} rope={rope} desk={desk} onChoose={setChosenId} />
            ) : null}
          </>
        )}
      </Sheet>
      {admitted ? (
        <PartyVerdict
          admitted={admitted}
          onNext={() => {
            setAdmitted(null);
            setChosenId(null);
            if (scanned !== null) onOpenChange(false);
          }}
          onDone={() => {
            setAdmitted(null);
            leave();
          }}
        />
      ) : null}
    </>
  );
}

/** For people on the street: to be shown, or printed and hung up. */
function StreetCode({ eventId }: { eventId: string }) {
  const { t } = useTranslation('rope');
  const path = pathFor(PATHS.rope, eventId);
  const url = `${window.location.origin}${path}`;
  return (
    <div className="flex flex-col gap-4">
      <div className="mx-auto w-full max-w-80 overflow-hidden rounded-2xl border bg-white p-2">
        <TicketQr text={url} label={t('desk.codeLabel')} />
      </div>
      <p className="text-pretty text-center font-medium">{t('desk.codeText')}</p>
      <div className="flex flex-wrap gap-2.5 *:flex-1">
        <Button
          variant="outline"
          onClick={() => void copyText(url, { copied: t('desk.copied'), copyFailed: t('desk.copyFailed') })}
        >
          <Copy aria-hidden="true" />
          {t('desk.copy')}
        </Button>
        <a
          href={`${path}?poster`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'outline' })}
        >
          {t('desk.poster')}
        </a>
      </div>
    </div>
  );
}
