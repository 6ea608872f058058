import { readerOf } from '#db/client.ts';
import { readWaitlistStats } from '#db/readers/waitlist/waitlist.ts';
import {
  confirmWaitlistInput,
  joinWaitlistInput,
  joinWaitlistOutput,
  waitlistInviterInput,
  waitlistInviterOutput,
  waitlistStatsOutput,
  waitlistStatusInput,
  waitlistStatusOutput,
} from '#shared/contracts/waitlist.ts';
import { clientAddress } from '#worker/http/client-address.ts';
import { mailDepsOf } from '#worker/mail/mail-deps.ts';
import { publicProcedure, router } from '#worker/trpc/init.ts';
import { outcome } from '#worker/trpc/resolvers.ts';
import { joinWaitlist } from './join-waitlist.ts';
import { confirmEntry, getInviter, getStatus } from './waitlist-entry.ts';

export const waitlistRouter = router({
  getStats: publicProcedure
    .output(waitlistStatsOutput)
    .query(({ ctx }) => readWaitlistStats(readerOf(ctx.near().db))),

  join: publicProcedure
    .input(joinWaitlistInput)
    .output(joinWaitlistOutput)
    .mutation(
      outcome(({ ctx, input }) => {
        const deps = { ...ctx.deps, hasMailer: mailDepsOf(ctx.env) !== null };
        return joinWaitlist(deps, { ...input, address: clientAddress(ctx.request) ?? 'unknown' });
      }),
    ),

  confirm: publicProcedure
    .input(confirmWaitlistInput)
    .output(waitlistStatusOutput)
    .mutation(outcome(({ ctx, input }) => confirmEntry(ctx.deps, input))),

  status: publicProcedure
    .input(waitlistStatusInput)
    .output(waitlistStatusOutput)
    .query(outcome(({ ctx, input }) => getStatus(ctx.deps, input))),

  inviter: publicProcedure
    .input(waitlistInviterInput)
    .output(waitlistInviterOutput)
    .query(({ ctx, input }) => getInviter(ctx.deps, input)),
});
