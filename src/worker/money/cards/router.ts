import { listCardsOutput, removeCardInput } from '#shared/contracts/money/cards.ts';
import { paymentProvider } from '#worker/money/payments/settings.ts';
import type { RequestContext } from '#worker/trpc/context.ts';
import { router, unwrap, verifiedProcedure } from '#worker/trpc/init.ts';
import { type CardDeps, listCards, removeCard } from './saved-cards.ts';

export const cardsRouter = router({
  list: verifiedProcedure
    .output(listCardsOutput)
    .query(async ({ ctx }) => ({ cards: unwrap(await listCards(cardDeps(ctx), ctx.actor)) })),

  remove: verifiedProcedure
    .input(removeCardInput)
    .output(listCardsOutput)
    .mutation(async ({ ctx, input }) => ({
      cards: unwrap(await removeCard(cardDeps(ctx), ctx.actor, input.cardId)),
    })),
});

function cardDeps({ env, deps }: RequestContext): CardDeps {
  return { ...deps, payments: paymentProvider(env, deps.now) };
}
