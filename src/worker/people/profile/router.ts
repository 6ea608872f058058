import { readerOf } from '#db/client.ts';
import { readOpenSessions } from '#db/readers/identity/sessions.ts';
import { toIso } from '#shared/contracts/common.ts';
import {
  deleteAccountInput,
  deletedOutput,
  deletionOutput,
  passwordOutput,
  profileSchema,
  removePictureInput,
  sessionsOutput,
  setAnnouncementsInput,
  updateProfileInput,
} from '#shared/contracts/people/profile.ts';
import { requireLiveSession, router, signedInBearerProcedure, signedInProcedure } from '#worker/trpc/init.ts';
import { outcome } from '#worker/trpc/resolvers.ts';
import { removePicture, setMessages, updateProfile } from './change-profile.ts';
import { deleteAccount } from './deletion/delete-account.ts';
import { eraserOf } from './deletion/eraser.ts';
import { previewDeletion } from './deletion/preview-deletion.ts';
import { getPassword, getProfile } from './profile-view.ts';

export const profileRouter = router({
  get: signedInProcedure.output(profileSchema).query(({ ctx }) => getProfile(ctx.deps, ctx.actor.id)),

  password: signedInProcedure.output(passwordOutput).query(({ ctx }) => getPassword(ctx.deps, ctx.actor)),

  update: signedInProcedure
    .input(updateProfileInput)
    .output(profileSchema)
    .mutation(outcome(({ ctx, input }) => updateProfile(ctx.deps, ctx.actor, input))),

  setAnnouncements: signedInProcedure
    .input(setAnnouncementsInput)
    .output(profileSchema)
    .mutation(
      outcome(({ ctx, input }) => setMessages(ctx.deps, ctx.actor.id, { ...input, what: 'announcements' })),
    ),

  setReminders: signedInProcedure
    .input(setAnnouncementsInput)
    .output(profileSchema)
    .mutation(
      outcome(({ ctx, input }) => setMessages(ctx.deps, ctx.actor.id, { ...input, what: 'reminders' })),
    ),

  removePicture: signedInProcedure
    .input(removePictureInput)
    .output(profileSchema)
    .mutation(
      outcome(({ ctx: { deps, env, actor }, input: { requestId } }) =>
        removePicture({ ...deps, bucket: env.UPLOADS }, actor.id, requestId),
      ),
    ),

  sessions: signedInProcedure.output(sessionsOutput).query(async ({ ctx }) => {
    if (ctx.env.AUTH_MODE !== 'embedded') return { sessions: null };
    const sessions = await readOpenSessions(readerOf(ctx.deps.db), ctx.actor.id);
    return {
      sessions: sessions.map(({ id, userAgent, createdAt, refreshedAt }) => ({
        id,
        userAgent,
        signedInAt: toIso(createdAt),
        lastSeenAt: toIso(refreshedAt),
        current: id === ctx.actor.sessionId,
      })),
    };
  }),

  deletion: signedInProcedure
    .output(deletionOutput)
    .query(({ ctx }) => previewDeletion(eraserOf(ctx.env, ctx.deps), ctx.actor.id)),

  /** Authorized by token claim: a repeat comes with a session that the first call has ended. */
  deleteAccount: signedInBearerProcedure
    .input(deleteAccountInput)
    .output(deletedOutput)
    .mutation(
      outcome(({ ctx, input }) => {
        const identify = async () => {
          const actor = await ctx.bearer.identify();
          await requireLiveSession(ctx);
          return actor;
        };
        return deleteAccount(eraserOf(ctx.env, ctx.deps), { ...ctx.bearer, identify }, input);
      }),
    ),
});
