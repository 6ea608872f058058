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
import { siteUrlOf, supportEmailOf } from '#worker/http/site-url.ts';
import { mailDepsOf } from '#worker/mail/mail-deps.ts';
import type { RequestContext } from '#worker/trpc/context.ts';
import { organizerProcedure, router } from '#worker/trpc/init.ts';
import { asActor, ofEvent } from '#worker/trpc/resolvers.ts';
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
    .query(asActor(listAnnouncements, ofEvent)),

  audience: organizerProcedure
    .input(announcementAudienceInput)
    .output(announcementAudienceOutput)
    .query(asActor(countAudiences, ofEvent)),

  changes: organizerProcedure
    .input(eventChangesInput)
    .output(eventChangesOutput)
    .query(asActor(listChanges, ofEvent)),

  /** A mutation only because its text is too long for a URL; it changes nothing. */
  preview: organizerProcedure
    .input(previewAnnouncementInput)
    .output(announcementPreviewOutput)
    .mutation(
      asActor(previewAnnouncement, async (ctx, input) => ({
        ...ofEvent(ctx, input),
        frame: await frameOf(ctx),
      })),
    ),

  test: organizerProcedure
    .input(sendAnnouncementInput)
    .output(announcementTestOutput)
    .mutation(
      asActor(testAnnouncement, async (ctx, input) => ({
        ...ofEvent(ctx, input),
        frame: await frameOf(ctx),
        mails: mailDepsOf(ctx.env),
      })),
    ),

  send: organizerProcedure
    .input(sendAnnouncementInput)
    .output(announcementSentOutput)
    .mutation(
      asActor(sendAnnouncement, (ctx, input) => ({
        ...ofEvent(ctx, input),
        sendsMails: mailDepsOf(ctx.env) !== null,
      })),
    ),
});
