import { readerOf } from '#db/client.ts';
import { pendingRequests } from '#db/readers/people/users.ts';
import { listAuditInput, listAuditOutput } from '#shared/contracts/audit.ts';
import {
  confirmRelinkInput,
  confirmRelinkOutput,
  listRelinksInput,
  listRelinksOutput,
  requestRelinkInput,
  requestRelinkOutput,
} from '#shared/contracts/people/relinks.ts';
import {
  becomeOrganizerInput,
  changedUserOutput,
  decideOrganizerInput,
  listUsersInput,
  listUsersOutput,
  organizerRequestOutput,
  requestOrganizerInput,
  setRoleInput,
  setStatusInput,
  userHistoryInput,
  userHistoryOutput,
  waitingRequestsOutput,
} from '#shared/contracts/people/users.ts';
import { listAudit } from '#worker/audit/list-audit.ts';
import {
  adminProcedure,
  router,
  signedInProcedure,
  verifiedProcedure,
  whileSessionLives,
} from '#worker/trpc/init.ts';
import { asActor } from '#worker/trpc/resolvers.ts';
import { confirmRelink } from '../relinks/confirm-relink.ts';
import { listRelinks } from '../relinks/list-relinks.ts';
import { relinkDepsOf } from '../relinks/relink-deps.ts';
import { requestRelink } from '../relinks/request-relink.ts';
import { setRole, setStatus } from './change-user.ts';
import { listUserHistory, listUsers } from './list-users.ts';
import {
  becomeOrganizer,
  decideOrganizer,
  getOrganizerRequest,
  requestOrganizer,
} from './organizer-requests.ts';

export const usersRouter = router({
  list: adminProcedure
    .input(listUsersInput)
    .output(listUsersOutput)
    .query(({ ctx, input }) => listUsers(ctx.deps, input)),

  history: adminProcedure
    .input(userHistoryInput)
    .output(userHistoryOutput)
    .query(({ ctx, input }) => listUserHistory(ctx.deps, input)),

  audit: adminProcedure
    .input(listAuditInput)
    .output(listAuditOutput)
    .query(({ ctx, input }) => listAudit(ctx.deps, input)),

  /** Pending organizer requests. */
  waiting: adminProcedure.output(waitingRequestsOutput).query(async ({ ctx }) => {
    const [found] = await pendingRequests(readerOf(ctx.deps.db));
    return { count: found?.count ?? 0 };
  }),

  setRole: adminProcedure
    .use(whileSessionLives)
    .input(setRoleInput)
    .output(changedUserOutput)
    .mutation(asActor(setRole)),

  setStatus: adminProcedure
    .use(whileSessionLives)
    .input(setStatusInput)
    .output(changedUserOutput)
    .mutation(asActor(setStatus)),

  decideOrganizer: adminProcedure
    .use(whileSessionLives)
    .input(decideOrganizerInput)
    .output(changedUserOutput)
    .mutation(asActor(decideOrganizer)),

  relinks: adminProcedure
    .input(listRelinksInput)
    .output(listRelinksOutput)
    .query(({ ctx, input }) => listRelinks(relinkDepsOf(ctx.env, ctx.deps), input)),

  requestRelink: adminProcedure
    .use(whileSessionLives)
    .input(requestRelinkInput)
    .output(requestRelinkOutput)
    .mutation(asActor(requestRelink, ({ env, deps }) => relinkDepsOf(env, deps))),

  confirmRelink: adminProcedure
    .use(whileSessionLives)
    .input(confirmRelinkInput)
    .output(confirmRelinkOutput)
    .mutation(asActor(confirmRelink, ({ env, deps }) => relinkDepsOf(env, deps))),

  becomeOrganizer: verifiedProcedure
    .input(becomeOrganizerInput)
    .output(changedUserOutput)
    .mutation(asActor(becomeOrganizer)),

  organizerRequest: signedInProcedure
    .output(organizerRequestOutput)
    .query(({ ctx }) => getOrganizerRequest(ctx.deps, ctx.actor.id)),

  requestOrganizer: verifiedProcedure
    .input(requestOrganizerInput)
    .output(organizerRequestOutput)
    .mutation(asActor(requestOrganizer)),
});
