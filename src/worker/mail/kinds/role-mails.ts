import { readerOf } from '#db/client.ts';
import { type MailedRole, readMailedRoles } from '#db/readers/mails/mailed-roles.ts';
import { organizes } from '#shared/states.ts';
import { FALLBACK_LANGUAGE } from '#shared/text/languages.ts';
import type { Composed, MailDeps } from '../mail-deps.ts';
import { layOutMail } from '../mail-layout.ts';
import { isReachable, UNREACHABLE } from '../mailed-reader.ts';
import { ROLE_MAIL_TEXTS, type RoleNews } from './role-mail-texts.ts';

const PAGE_OF = {
  given: '/my-events/quick',
  declined: '/profile',
  taken: '/dashboard',
} as const satisfies Record<RoleNews, string>;

/** An administrator's decision on a user's organizer role, unless a later decision has replaced it. */
export async function roleMails(
  deps: MailDeps,
  auditIds: readonly string[],
): Promise<(auditId: string) => Promise<Composed>> {
  const roles = await readMailedRoles(readerOf(deps.db), auditIds);
  return async (id) => {
    const decided = roles.find((one) => one.id === id);
    if (!decided) return { skip: 'no such decision' };
    if (!isReachable(decided)) return UNREACHABLE;
    const news = newsOf(decided);
    if ((news === 'given') !== organizes(decided.role)) return { skip: 'decided otherwise since' };
    return { send: compose(decided, news, deps) };
  };
}

function newsOf({ action, givenRole }: MailedRole): RoleNews {
  if (action === 'organizer.decline') return 'declined';
  return action === 'organizer.grant' || givenRole !== 'client' ? 'given' : 'taken';
}

function compose(decided: MailedRole, news: RoleNews, deps: MailDeps) {
  const language = decided.language ?? FALLBACK_LANGUAGE;
  const words = ROLE_MAIL_TEXTS[language];
  const link = `${deps.siteUrl}${PAGE_OF[news]}`;
  const laidOut = layOutMail({
    language,
    subject: words.subject[news],
    greeting: words.greeting(decided.guestName),
    lead: words.lead[news],
    notes: [words.notes[news]],
    button: { label: words.button[news], link },
    fine: deps.supportEmail ? [words.questions(deps.supportEmail)] : [],
  });
  return { ...laidOut, to: decided.email, link };
}
