import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refreshMe } from '#client/features/auth/session/me-query.ts';
import { api, trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Failure } from '#client/ui/failure.tsx';
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
  const answer = useAction({
    call: {
      mutationFn: ({ accepts, ...offered }: { accepts: boolean; requestId: string; invitationId: string }) =>
        accepts ? api.staff.accept.mutate(offered) : api.staff.decline.mutate(offered),
    },
    done: (_, { accepts }) => {
      toast.success(t(accepts ? 'offer.accepted' : 'offer.declined', { event: offer.eventName }));
      if (accepts) void refreshMe();
    },
    refresh: [trpc.staff.pathKey()],
  });

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
          busy={answer.busy && answer.sent?.accepts === false}
          disabled={answer.busy}
          onClick={() => void answer.run({ accepts: false, invitationId: offer.id })}
        >
          {t('offer.decline')}
        </Button>
        <Button
          size="lg"
          className="max-sm:flex-1"
          busy={answer.busy && answer.sent?.accepts === true}
          disabled={answer.busy}
          onClick={() => void answer.run({ accepts: true, invitationId: offer.id })}
        >
          {t('offer.accept')}
        </Button>
      </div>
      <Failure of={answer} className="w-full" />
    </Card>
  );
}
