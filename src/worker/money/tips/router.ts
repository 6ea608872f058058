import {
  eventTipsInput,
  eventTipsOutput,
  myTipsInput,
  myTipsOutput,
  receivedTipsInput,
  receivedTipsOutput,
  sendTipInput,
  sendTipOutput,
  tipEventsInput,
  tipEventsOutput,
} from '#shared/contracts/money/tips.ts';
import { notifyOfTip } from '#worker/box-office/notify-box-office.ts';
import { notifyHypeMeter } from '#worker/hype/notify-hype-meter.ts';
import {
  organizerProcedure,
  publicProcedure,
  router,
  signedInProcedure,
  verifiedProcedure,
  whileSelling,
} from '#worker/trpc/init.ts';
import { asActor, ofEvent, outcome } from '#worker/trpc/resolvers.ts';
import { listMyTips } from './list-my-tips.ts';
import { listEventTips, listReceivedTips } from './list-received-tips.ts';
import { listTipEvents } from './list-tip-events.ts';
import { sendTip } from './send-tip.ts';

export const tipsRouter = router({
  events: publicProcedure
    .input(tipEventsInput)
    .output(tipEventsOutput)
    .query(({ ctx, input }) => listTipEvents(ctx.near(), input)),

  send: verifiedProcedure
    .use(whileSelling)
    .input(sendTipInput)
    .output(sendTipOutput)
    .mutation(
      outcome(async ({ ctx, input }) => {
        const deps = ctx.deps.ofEvent(input.eventId);
        const sent = await sendTip(deps, { ...input, actor: ctx.actor });
        if (sent.ok) {
          ctx.waitUntil(notifyHypeMeter(deps, input.eventId));
          ctx.waitUntil(notifyOfTip(deps, input.eventId));
        }
        return sent;
      }),
    ),

  mine: signedInProcedure
    .input(myTipsInput)
    .output(myTipsOutput)
    .query(({ ctx, input }) => listMyTips(ctx.near(), { ...input, userId: ctx.actor.id })),

  received: organizerProcedure
    .input(receivedTipsInput)
    .output(receivedTipsOutput)
    .query(asActor(listReceivedTips)),

  forEvent: organizerProcedure
    .input(eventTipsInput)
    .output(eventTipsOutput)
    .query(asActor(listEventTips, ofEvent)),
});
