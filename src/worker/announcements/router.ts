import {
  announcementAudienceInput,
  announcementAudienceOutput,
  announcementPreviewOutput,
  announcementSentOutput,
  announcementTestOutput,
  eventChangesInput,
  eventChangesOutput,
  listAnnouncementsInput,
  listAnnouncementsOutput,
  previewAnnouncementInput,
  sendAnnouncementInput,
} from '#shared/contracts/announcements.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { limitsApply } from '#worker/auth/mode.ts';
import { siteUrlOf, supportEmailOf } from '#worker/http/site-url.ts';
import { debounceMailDrain } from '#worker/mail/debounced-mail-drain.ts';
import { mailDepsOf } from '#worker/mail/mail-deps.ts';
import { debouncePushDrain } from '#worker/push/drain-pushes.ts';
import type { RequestContext } from '#worker/trpc/context.ts';
import { organizerProcedure, router, unwrap } from '#worker/trpc/init.ts';
import { countAudiences, listAnnouncements } from './list-announcements.ts';
import { listChanges } from './list-changes.ts';
import { optOutPath } from './opt-out-link.ts';
import { sendAnnouncement } from './send-announcement.ts';
import { previewAnnouncement, testAnnouncement } from './try-announcement.ts';

async function frameOf({ env, request, actor }: RequestContext & { actor: Actor }) {
  const siteUrl = siteUrlOf(env, request);
  const optOutLink = `${siteUrl}${await optOutPath(env, actor.id)}`;
  return { siteUrl, supportEmail: supportEmailOf(env, siteUrl), optOutLink };
}

export const announcementsRouter = router({
  list: organizerProcedure
    .input(listAnnouncementsInput)
    .output(listAnnouncementsOutput)
    .query(async ({ ctx, input }) =>
      unwrap(await listAnnouncements(ctx.deps.ofEvent(input.eventId), { ...input, actor: ctx.actor })),
    ),

  audience: organizerProcedure
    .input(announcementAudienceInput)
    .output(announcementAudienceOutput)
    .query(async ({ ctx, input }) =>
      unwrap(await countAudiences(ctx.deps.ofEvent(input.eventId), { ...input, actor: ctx.actor })),
    ),

  changes: organizerProcedure
    .input(eventChangesInput)
    .output(eventChangesOutput)
    .query(async ({ ctx, input }) =>
      unwrap(await listChanges(ctx.deps.ofEvent(input.eventId), { ...input, actor: ctx.actor })),
    ),

  /** A mutation only because its text is too long for a URL; it changes nothing. */
  preview: organizerProcedure
    .input(previewAnnouncementInput)
    .output(announcementPreviewOutput)
    .mutation(async ({ ctx, input }) => {
      const deps = { ...ctx.deps.ofEvent(input.eventId), frame: await frameOf(ctx) };
      const { subject, html } = unwrap(await previewAnnouncement(deps, { ...input, actor: ctx.actor }));
      return { subject, html };
    }),

  test: organizerProcedure
    .input(sendAnnouncementInput)
    .output(announcementTestOutput)
    .mutation(async ({ ctx, input }) => {
      const deps = {
        ...ctx.deps.ofEvent(input.eventId),
        frame: await frameOf(ctx),
        mails: mailDepsOf(ctx.env),
        limited: limitsApply(ctx.env, ctx.request),
      };
      return unwrap(await testAnnouncement(deps, { ...input, actor: ctx.actor }));
    }),

  send: organizerProcedure
    .input(sendAnnouncementInput)
    .output(announcementSentOutput)
    .mutation(async ({ ctx, input }) => {
      const deps = { ...ctx.deps.ofEvent(input.eventId), sendsMails: mailDepsOf(ctx.env) !== null };
      const sent = unwrap(await sendAnnouncement(deps, { ...input, actor: ctx.actor }));
      debounceMailDrain(ctx.env, ctx.waitUntil);
      debouncePushDrain(ctx.env, ctx.waitUntil);
      return sent;
    }),
});
