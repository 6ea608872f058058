import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { cardName } from '#client/features/checkout/saved-cards.ts';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { newRequestId } from '#client/lib/api/request-id.ts';
import { api, trpc } from '#client/lib/api/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { SavedCard } from '#shared/contracts/money/cards.ts';

/** The cards that the payment provider keeps for this person, and the way to remove them. */
export function CardsCard() {
  const { t } = useTranslation('profile');
  const { language } = useLanguage();
  const cache = useQueryClient();
  const isVerified = useMe()?.emailVerified === true;
  const listed = useQuery({ ...trpc.cards.list.queryOptions(), enabled: isVerified });
  const remove = useMutation({
    mutationFn: ({ id }: SavedCard) => api.cards.remove.mutate({ requestId: newRequestId(), cardId: id }),
    onSuccess: (left, card) => {
      cache.setQueryData(trpc.cards.list.queryKey(), left);
      toast.success(t('cards.removed', { card: cardName(card) }));
    },
    onError: (error) => {
      toast.error(t('cards.failed'), { description: errorMessage(error, language) });
      void listed.refetch();
    },
  });
  if (!isVerified) return null;
  const cards = listed.data?.cards;
  return (
    <Card>
      <CardBody>
        <h2 className="font-semibold text-xl tracking-tight">{t('cards.title')}</h2>
        <p className="mt-1 text-muted-foreground">{t('cards.text')}</p>
        {listed.isPending ? <Skeleton className="mt-4 h-16 w-full rounded-xl" /> : null}
        {listed.isError && !cards ? <p className="mt-4 text-warning-ink">{t('cards.away')}</p> : null}
        {cards?.length === 0 ? <p className="mt-4">{t('cards.none')}</p> : null}
        {cards && cards.length > 0 ? (
          <ul className="mt-4 divide-y rounded-xl border">
            {cards.map((card) => (
              <li key={card.id} className="flex min-w-0 flex-wrap items-center gap-3 px-3.5 py-2.5">
                <CreditCard aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
                <div className="min-w-0 flex-1 basis-36">
                  <p className="truncate font-medium">{cardName(card)}</p>
                  <p className="text-muted-foreground text-sm">
                    {t(card.isExpired ? 'cards.expired' : 'cards.expires', { when: monthOf(card) })}
                  </p>
                </div>
                <Button
                  variant="outline"
                  aria-label={t('cards.removeOf', { card: cardName(card) })}
                  busy={remove.isPending && remove.variables.id === card.id}
                  disabled={remove.isPending}
                  onClick={() => remove.mutate(card)}
                >
                  {t('cards.remove')}
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
      </CardBody>
    </Card>
  );
}

/** As it stands on the card. */
function monthOf({ expMonth, expYear }: SavedCard): string {
  return `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`;
}
