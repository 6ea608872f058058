import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshMe } from '#client/features/auth/session/me-query.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import type { OfferedShifts as Offers } from '#shared/contracts/staff/staff.ts';

/** Staff invitations. A role takes effect only once it is accepted. */
export function OfferedShifts() {
  const { t } = useTranslation('dashboard');
  const query = useQuery({ ...trpc.staff.invitations.queryOptions(), staleTime: 0 });
  const offers = query.data?.items ?? [];
  if (offers.length === 0) return null;
  return (
    <section aria-label={t('offer.title')} className="mt-6 flex flex-col gap-3">
      {offers.map((offer) => (
        <Offer key={offer.id} offer={offer} />
      ))}
    </section>
  );
}

function Offer({ offer }: { offer: Offers['items'][number] }) {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const accept = useMutation(trpc.staff.accept.mutationOptions());
  const decline = useMutation(trpc.staff.decline.mutationOptions());
  const { idFor } = useRequestId();
  const busy = accept.isPending || decline.isPending;

  const answer = async (accepts: boolean) => {
    setFailure(null);
    const requestId = idFor({ invitationId: offer.id, accepts });
    try {
      await (accepts ? accept : decline).mutateAsync({ requestId, invitationId: offer.id });
    } catch (error) {
      setFailure(errorMessage(error, formats.language));
      return;
    }
    toast.success(t(accepts ? 'offer.accepted' : 'offer.declined', { event: offer.eventName }));
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: trpc.staff.pathKey() }),
      accepts ? refreshMe() : null,
    ]);
  };

  return (
    <Card className="flex flex-col gap-4 p-5 sm:flex-row sm:flex-wrap sm:items-center">
      <div className="min-w-0 flex-1 sm:basis-56">
        <p className="wrap-anywhere text-muted-foreground text-sm">
          {t(`offer.${offer.role}`, { name: offer.inviterName })}
        </p>
        <h2 className="wrap-anywhere font-semibold text-lg">{offer.eventName}</h2>
        <p className="text-muted-foreground text-sm">
          {formats.eventTime(offer.startDate, offer)} · {offer.venueName}
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button
          variant="outline"
          size="lg"
          className="max-sm:flex-1"
          busy={decline.isPending}
          disabled={busy}
          onClick={() => void answer(false)}
        >
          {t('offer.decline')}
        </Button>
        <Button
          size="lg"
          className="max-sm:flex-1"
          busy={accept.isPending}
          disabled={busy}
          onClick={() => void answer(true)}
        >
          {t('offer.accept')}
        </Button>
      </div>
      {failure ? (
        <Alert tone="danger" className="w-full">
          {failure}
        </Alert>
      ) : null}
    </Card>
  );
}
