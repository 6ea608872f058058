import { listCardsOutput, removeCardInput } from '#shared/contracts/money/cards.ts';
import { refusal, router, verifiedProcedure } from '#worker/trpc/init.ts';

export const cardsRouter = router({
  list: verifiedProcedure.output(listCardsOutput).query(() => ({ cards: [] })),

  remove: verifiedProcedure
    .input(removeCardInput)
    .output(listCardsOutput)
    .mutation(() => {
      throw refusal('CARD_NOT_SAVED');
    }),
});
