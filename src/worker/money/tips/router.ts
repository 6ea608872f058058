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
import { limitsApply } from '#worker/auth/mode.ts';
import { notifyOfTip } from '#worker/box-office/notify-box-office.ts';
import { notifyHypeMeter } from '#worker/hype/notify-hype-meter.ts';
import {
  organizerProcedure,
  publicProcedure,
  router,
  signedInProcedure,
  unwrap,
  verifiedProcedure,
  whileSelling,
} from '#worker/trpc/init.ts';
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
    .mutation(async ({ ctx, input }) => {
      const limited = limitsApply(ctx.env, ctx.request);
      const sent = unwrap(
        await sendTip({ ...ctx.deps.ofEvent(input.eventId), limited }, { ...input, actor: ctx.actor }),
      );
      ctx.waitUntil(notifyHypeMeter(ctx.deps.ofEvent(input.eventId), input.eventId));
      ctx.waitUntil(notifyOfTip(ctx.deps, input.eventId));
      return sent;
    }),

  mine: signedInProcedure
    .input(myTipsInput)
    .output(myTipsOutput)
    .query(({ ctx, input }) => listMyTips(ctx.near(), { ...input, userId: ctx.actor.id })),

  received: organizerProcedure
    .input(receivedTipsInput)
    .output(receivedTipsOutput)
    .query(({ ctx, input }) => listReceivedTips(ctx.deps, { ...input, actor: ctx.actor })),

  forEvent: organizerProcedure
    .input(eventTipsInput)
    .output(eventTipsOutput)
    .query(async ({ ctx, input }) =>
      unwrap(await listEventTips(ctx.deps.ofEvent(input.eventId), { ...input, actor: ctx.actor })),
    ),
});
