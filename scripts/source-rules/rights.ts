/** The one file that decides who may do what. */
const RIGHTS_FILE = 'src/shared/organizations/rights.ts';

const BY_ROLE = /[rR]ole (?:===|!==) '(?:client|organizer|admin)'|'(?:client|organizer|admin)' (?:===|!==)/;

const OWNER = '(?:organizerId|organizationId|ownerId|foundedBy)';
const BY_OWNER = new RegExp(
  `\\b${OWNER} (?:===|!==) (?!null\\b|undefined\\b)|(?:===|!==) [\\w.?]*\\b${OWNER}\\b`,
);
/** SQL that finds rows by who created them alone. The organizer of a payout account is an organization. */
const BY_CREATOR = /^(?!.*\b(?:organization_id|connected_accounts|responsible_id)\b).*\borganizer_id = \?/;

/** Files that compare roles or owners for another reason than authorization. */
const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  [RIGHTS_FILE, 'decides'],
  ['src/shared/states.ts', 'tells what a role is'],
  ['src/client/features/organizations/acting-organization.tsx', 'finds one of the organizations by its id'],
  ['src/client/pages/organization/index.tsx', 'finds one of the organizations by its id'],
  ['src/worker/organizations/show-organizations.ts', 'finds and sorts the person’s own memberships'],
  ['src/client/pages/users/user-sheet.tsx', 'shows what the role of another person opens'],
  ['src/client/features/people/start-selling/become-organizer.tsx', 'offers clients the role'],
  ['src/client/lib/api/cached-user.ts', 'keeps the last known person'],
  ['src/client/app/shell/tab-bar.tsx', 'a tab by role, whose page asks for rights'],
  ['src/client/pages/my-events/event/publish-card.tsx', 'what the organizer’s own account lacks'],
  ['src/client/pages/order-management/index.tsx', 'words for an administrator'],
  ['src/worker/mail/kinds/role-mails.ts', 'tells which role was given or taken'],
  ['src/worker/discounts/update-discount.ts', 'a code stays with its organization'],
  ['src/db/readers/people/data-export.ts', 'what a person created'],
  ['src/db/commits/people/erase-person.ts', 'what a person created'],
  ['src/db/commits/people/users.ts', 'what an organizer without the role created'],
  ['src/db/commits/auth/hosted-sign-outs.ts', 'what an account that was taken over created'],
]);

/** Why a line decides about rights beside `mayDo`; null if it does not. */
export function decidesRights(path: string, line: string): string | null {
  if (!path.startsWith('src/') || EXCEPTIONS.has(path)) return null;
  return BY_ROLE.test(line) || BY_OWNER.test(line) || BY_CREATOR.test(line)
    ? `${RIGHTS_FILE} alone decides who may do what`
    : null;
}

/** Exceptions whose file is gone or compares nothing any more. */
export function idleExceptions(texts: ReadonlyMap<string, string>): string[] {
  return [...EXCEPTIONS.keys()].filter(
    (path) =>
      ![BY_ROLE, BY_OWNER, BY_CREATOR].some((rule) =>
        (texts.get(path) ?? '').split('\n').some((line) => rule.test(line)),
      ),
  );
}
