import { PATHS } from '../../src/shared/paths.ts';

/** What the product is about. A domain's folder has the same name in every layer; docs/architecture/overview.md tells what belongs to each. */
const DOMAINS = [
  'analytics',
  'announcements',
  'attendees',
  'audit',
  'auth',
  'check-in',
  'checkout',
  'dashboard',
  'discounts',
  'event-waitlist',
  'events',
  'groups',
  'hype',
  'integrations',
  'lists',
  'live',
  'menu',
  'money',
  'orders',
  'organizations',
  'people',
  'promoters',
  'queue',
  'reconciliation',
  'refunds',
  'rope',
  'sales',
  'seats',
  'staff',
  'tickets',
  'transfers',
  'vouchers',
  'waitlist',
  'walk-ups',
];

/** What several domains use, by the folder that holds it. */
const TECHNICAL: Record<string, readonly string[]> = {
  'src/shared': ['codes', 'contracts', 'errors', 'push', 'text', 'time'],
  'src/shared/contracts': ['files', 'health', 'push', 'search'],
  'src/db/readers': ['backup', 'delivery', 'health', 'idempotency', 'identity', 'mail', 'push', 'search'],
  'src/db/commits': [
    'backup',
    'd1-sync',
    'delivery',
    'files',
    'health',
    'idempotency',
    'identity',
    'mail',
    'push',
  ],
  'src/durable/box-office': ['d1-sync'],
  'src/worker': [
    'backup',
    'box-office',
    'delivery',
    'documents',
    'files',
    'health',
    'http',
    'i18n',
    'idempotency',
    'identity',
    'mail',
    'push',
    'search',
    'share-cards',
    'ssr',
    'trpc',
  ],
  'src/client/features': [
    'brand',
    'confirm',
    'copy-line',
    'data-table',
    'entry-row',
    'figures',
    'form',
    'legal',
    'list-pages',
    'load-failure',
    'offline-shell',
    'picture',
    'preferences',
    'push',
    'search-box',
    'share',
    'url-param',
  ],
};
/** Tests have the folders of what they prove. */
const MIRRORS: Record<string, string> = {
  'tests/worker': 'src/worker',
  'tests/durable/box-office': 'src/durable/box-office',
  'tests/unit/shared': 'src/shared',
  'tests/unit/worker': 'src/worker',
  'tests/unit/durable/box-office': 'src/durable/box-office',
};
/** The database as a whole: clients, statements, rows written. */
const DATABASE_TESTS = 'tests/worker/db';

const PAGES = 'src/client/pages';
/** Pages without a path of their own. */
const PAGES_WITHOUT_PATH = ['home', 'not-found'];

/** Folders of `src/client/pages`: a route's path without its parameters, but for the event of `/my-events/:eventId`. */
const PAGE_FOLDERS: readonly string[] = [...PAGES_WITHOUT_PATH, ...Object.values(PATHS).map(pageFolder)];

function pageFolder(path: string): string {
  return path
    .replace(/^\/my-events\/:eventId/, '/my-events/event')
    .split('/')
    .filter((segment) => segment !== '' && !segment.startsWith(':'))
    .join('/');
}

/** The page that a file belongs to, as the longest of the pages' folders; null outside the pages and in no page. */
export function pageOf(path: string): string | null {
  if (!path.startsWith(`${PAGES}/`)) return null;
  const inside = path.slice(PAGES.length + 1);
  const folders = PAGE_FOLDERS.filter((folder) => inside.startsWith(`${folder}/`));
  return folders.sort((one, other) => other.length - one.length)[0] ?? null;
}

/** Whether a file's folder is a domain, a technical room or a page; files that stand in no such folder are free. */
export function isInKnownRoom(path: string): boolean {
  if (path.startsWith(`${PAGES}/`)) return pageOf(path) !== null;
  if (path.startsWith(`${DATABASE_TESTS}/`)) return true;
  const roots = [...Object.keys(TECHNICAL), ...Object.keys(MIRRORS)];
  const root = roots
    .filter((each) => path.startsWith(`${each}/`))
    .sort((one, other) => other.length - one.length)[0];
  if (!root) return true;
  const room = /^([^/]+)\//.exec(path.slice(root.length + 1))?.[1];
  if (!room) return true;
  return DOMAINS.includes(room) || (TECHNICAL[MIRRORS[root] ?? root] ?? []).includes(room);
}

/** The folder within which files name each other by relative paths. */
export function roomOf(path: string): string {
  const page = pageOf(path);
  if (page) return `${PAGES}/${page}`;
  const roots = [...Object.keys(TECHNICAL), 'src/db', 'src/durable', 'src/client'];
  const root = roots
    .filter((each) => path.startsWith(`${each}/`))
    .sort((one, other) => other.length - one.length)[0];
  const room = root && /^([^/]+)\//.exec(path.slice(root.length + 1))?.[1];
  return room ? `${root}/${room}` : (root ?? path);
}
