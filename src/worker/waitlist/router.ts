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
import { limitsApply } from '#worker/auth/mode.ts';
import { clientAddress } from '#worker/http/client-address.ts';
import { debounceMailDrain } from '#worker/mail/debounced-mail-drain.ts';
import { mailDepsOf } from '#worker/mail/mail-deps.ts';
import { publicProcedure, router, unwrap } from '#worker/trpc/init.ts';
import { confirmEntry } from './confirm-entry.ts';
import { getInviter } from './get-inviter.ts';
import { getStatus } from './get-status.ts';
import { joinWaitlist } from './join-waitlist.ts';

export const waitlistRouter = router({
  getStats: publicProcedure
    .output(waitlistStatsOutput)
    .query(({ ctx }) => readWaitlistStats(readerOf(ctx.near().db))),

  join: publicProcedure
    .input(joinWaitlistInput)
    .output(joinWaitlistOutput)
    .mutation(async ({ ctx, input }) => {
      const limited = limitsApply(ctx.env, ctx.request);
      const deps = { ...ctx.deps, limited, hasMailer: mailDepsOf(ctx.env) !== null };
      const answer = unwrap(
        await joinWaitlist(deps, { ...input, address: clientAddress(ctx.request) ?? 'unknown' }),
      );
      debounceMailDrain(ctx.env, ctx.waitUntil);
      return answer;
    }),

  confirm: publicProcedure
    .input(confirmWaitlistInput)
    .output(waitlistStatusOutput)
    .mutation(async ({ ctx, input }) => unwrap(await confirmEntry(ctx.deps, input))),

  status: publicProcedure
    .input(waitlistStatusInput)
    .output(waitlistStatusOutput)
    .query(async ({ ctx, input }) => unwrap(await getStatus(ctx.deps, input))),

  inviter: publicProcedure
    .input(waitlistInviterInput)
    .output(waitlistInviterOutput)
    .query(({ ctx, input }) => getInviter(ctx.deps, input)),
});
