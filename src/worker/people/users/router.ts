import { readerOf } from '#db/client.ts';
import { pendingRequests } from '#db/readers/people/users.ts';
import { listAuditInput, listAuditOutput } from '#shared/contracts/audit.ts';
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
import { debounceMailDrain } from '#worker/mail/debounced-mail-drain.ts';
import { adminProcedure, router, signedInProcedure, unwrap, verifiedProcedure } from '#worker/trpc/init.ts';
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
    .input(setRoleInput)
    .output(changedUserOutput)
    .mutation(async ({ ctx, input }) => {
      const changed = unwrap(await setRole(ctx.deps, { ...input, actor: ctx.actor }));
      debounceMailDrain(ctx.env, ctx.waitUntil);
      return changed;
    }),

  setStatus: adminProcedure
    .input(setStatusInput)
    .output(changedUserOutput)
    .mutation(async ({ ctx, input }) => unwrap(await setStatus(ctx.deps, { ...input, actor: ctx.actor }))),

  decideOrganizer: adminProcedure
    .input(decideOrganizerInput)
    .output(changedUserOutput)
    .mutation(async ({ ctx, input }) => {
      const changed = unwrap(await decideOrganizer(ctx.deps, { ...input, actor: ctx.actor }));
      debounceMailDrain(ctx.env, ctx.waitUntil);
      return changed;
    }),

  becomeOrganizer: verifiedProcedure
    .input(becomeOrganizerInput)
    .output(changedUserOutput)
    .mutation(async ({ ctx, input }) =>
      unwrap(await becomeOrganizer(ctx.deps, { ...input, actor: ctx.actor })),
    ),

  organizerRequest: signedInProcedure
    .output(organizerRequestOutput)
    .query(({ ctx }) => getOrganizerRequest(ctx.deps, ctx.actor.id)),

  requestOrganizer: verifiedProcedure
    .input(requestOrganizerInput)
    .output(organizerRequestOutput)
    .mutation(async ({ ctx, input }) =>
      unwrap(await requestOrganizer(ctx.deps, { ...input, actor: ctx.actor })),
    ),
});
