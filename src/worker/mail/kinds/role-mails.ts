import { readerOf } from '#db/client.ts';
import { type MailedRole, readMailedRoles } from '#db/readers/mail/mailed-accounts.ts';
import { PATHS } from '#shared/paths.ts';
import { organizes } from '#shared/states.ts';
import { FALLBACK_LANGUAGE } from '#shared/text/languages.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import type { Composed, MailDeps } from '../mail-deps.ts';
import { layOutMail } from '../mail-layout.ts';
import { composeByRow } from '../mailed-reader.ts';

/** May organize events from now on, may sell for money; the request was declined; the role was taken away. */
const PAGE_OF = {
  given: PATHS.quickCreate,
  approved: PATHS.myEvents,
  declined: PATHS.payouts,
  taken: PATHS.dashboard,
} as const;
type RoleNews = keyof typeof PAGE_OF;

/** An administrator's decision on a user's organizer role, unless a later decision has replaced it. */
export async function roleMails(
  deps: MailDeps,
  auditIds: readonly string[],
): Promise<(auditId: string) => Promise<Composed>> {
  const roles = await readMailedRoles(readerOf(deps.db), auditIds);
  return composeByRow(roles, 'no such decision', (decided) => {
    const news = newsOf(decided);
    if (!stillHolds(news, decided)) return { skip: 'decided otherwise since' };
    return { send: compose(decided, news, deps) };
  });
}

function newsOf({ action, givenRole }: MailedRole): RoleNews {
  if (action === 'organizer.decline') return 'declined';
  if (action === 'organizer.grant') return 'approved';
  return givenRole === 'client' ? 'taken' : 'given';
}

function stillHolds(news: RoleNews, { role, approved }: MailedRole): boolean {
  if (news === 'declined') return approved === 0;
  return organizes(role) === (news !== 'taken');
}

function compose(decided: MailedRole, news: RoleNews, deps: MailDeps) {
  const language = decided.language ?? FALLBACK_LANGUAGE;
  const t = i18n.getFixedT(language, 'mails');
  return layOutMail({
    to: decided.email,
    language,
    subject: t(`role.${news}.subject`),
    guestName: decided.guestName,
    lead: t(`role.${news}.lead`),
    notes: [t(`role.${news}.note`)],
    button: { label: t(`role.${news}.button`), link: `${deps.siteUrl}${PAGE_OF[news]}` },
    fine: [t('role.questions', { address: deps.supportEmail })],
  });
}
