import { fromIso } from '#shared/contracts/common.ts';
import { idOutput } from '#shared/contracts/events/events.ts';
import {
  contentsInput,
  contentsOutput,
  ownBarMoneyOutput,
  redeemVoucherInput,
  setContentsInput,
  showVouchersInput,
  undoVoucherInput,
  undoVoucherOutput,
  voucherVerdictSchema,
} from '#shared/contracts/vouchers.ts';
import { vouchersOf } from '#worker/box-office/parts.ts';
import { organizerProcedure, router, signedInProcedure } from '#worker/trpc/init.ts';
import { asActor, atBoxOffice, ofEvent } from '#worker/trpc/resolvers.ts';
import { listContents } from './list-contents.ts';
import { setContents } from './set-contents.ts';

/** What tickets contain from the bar. The event's box office authorizes and decides each hand-over. */
export const vouchersRouter = router({
  setContents: organizerProcedure
    .input(setContentsInput)
    .output(idOutput)
    .mutation(asActor(setContents, ofEvent)),

  contents: signedInProcedure
    .input(contentsInput)
    .output(contentsOutput)
    .query(asActor(listContents, ofEvent)),

  mine: signedInProcedure
    .input(contentsInput)
    .output(ownBarMoneyOutput)
    .query(atBoxOffice(vouchersOf, 'SERVER_ERROR', (vouchers, request) => vouchers.mine(request))),

  show: signedInProcedure
    .input(showVouchersInput)
    .output(voucherVerdictSchema)
    .mutation(
      atBoxOffice(vouchersOf, 'OPERATION_FAILED', (vouchers, { actor, code, ticketId }) =>
        vouchers.show({ actor, subject: subjectOf({ code, ticketId }) }),
      ),
    ),

  redeem: signedInProcedure
    .input(redeemVoucherInput)
    .output(voucherVerdictSchema)
    .mutation(
      atBoxOffice(vouchersOf, 'OPERATION_FAILED', (vouchers, { code, ticketId, at, ...request }) =>
        vouchers.redeem({
          ...request,
          subject: subjectOf({ code, ticketId }),
          at: request.offline && at !== undefined ? fromIso(at) : null,
        }),
      ),
    ),

  undo: signedInProcedure
    .input(undoVoucherInput)
    .output(undoVoucherOutput)
    .mutation(atBoxOffice(vouchersOf, 'OPERATION_FAILED', (vouchers, request) => vouchers.undo(request))),
});

function subjectOf({ code, ticketId }: { code?: string | undefined; ticketId?: string | undefined }) {
  return ticketId === undefined ? { code: code ?? '' } : { ticketId };
}
