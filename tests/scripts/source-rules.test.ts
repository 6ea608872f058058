import { expect, test } from 'vitest';
import { importCircles } from '../../scripts/source-rules/import-circles.ts';
import { violationsOf } from '../../scripts/source-rules/rules.ts';

const REFUSED: [rule: string, path: string, source: string, message: string][] = [
  [
    'shared uses no package but zod',
    'src/shared/money/money.ts',
    "import { Hono } from 'hono';",
    'zod and nothing else',
  ],
  [
    'shared uses no other layer',
    'src/shared/money/money.ts',
    "import '#db/schema/index.ts';",
    'shared does not use db',
  ],
  [
    'db does not use the worker',
    'src/db/readers/x.ts',
    "import { a } from '#worker/deps.ts';",
    'db does not use worker',
  ],
  [
    'db does not name types of durable',
    'src/db/x.ts',
    "import type { A } from '#durable/a.ts';",
    'db does not use durable',
  ],
  [
    'who may do what is decided by the one file of rights',
    'src/worker/menu/x.ts',
    "export const may = actor.role === 'admin';",
    'alone decides who may do what',
  ],
  [
    'an organizer is not compared with a person',
    'src/durable/box-office/x.ts',
    'export const may = actor.id === snapshot.organizerId;',
    'alone decides who may do what',
  ],
  [
    'durable does not use the worker',
    'src/durable/a/a.ts',
    "import { a } from '#worker/deps.ts';",
    'durable does not use worker',
  ],
  [
    'the worker does not run durable code',
    'src/worker/deps.ts',
    "import { A } from '#durable/a.ts';",
    'types of durable only',
  ],
  [
    'the worker does not load durable code later',
    'src/worker/deps.ts',
    "const a = await import('#durable/a.ts');",
    'types of durable only',
  ],
  [
    'the worker does not hand durable code on',
    'src/worker/deps.ts',
    "export * from '#durable/a.ts';",
    'types of durable only',
  ],
  [
    'a layer is not left by a relative path',
    'src/worker/deps.ts',
    "import { a } from '../shared/money.ts';",
    'not by a relative path',
  ],
  [
    'src does not use tests',
    'src/worker/deps.ts',
    "import { a } from '#tests/support/a.ts';",
    'nothing outside src',
  ],
  [
    'src does not use scripts',
    'src/worker/deps.ts',
    "import { a } from '../../scripts/a.ts';",
    'nothing outside src',
  ],
  [
    'the client does not run the router',
    'src/client/lib/api.ts',
    "import { r } from '#worker/trpc/router.ts';",
    'type of the router only',
  ],
  [
    'the client names no other type of the worker',
    'src/client/lib/api.ts',
    "let d: import('#worker/deps.ts').Deps;",
    'client does not use worker',
  ],
  [
    'the client does not use db',
    'src/client/lib/api.ts',
    "import type { a } from '#db/schema/index.ts';",
    'client does not use db',
  ],
  ['the client has no Node modules', 'src/client/lib/api.ts', "import fs from 'node:fs';", 'no Node modules'],
  [
    'ui does not use features',
    'src/client/ui/button.tsx',
    "import { a } from '../features/cart/a.ts';",
    'ui uses nothing of ours',
  ],
  [
    'ui does not use shared',
    'src/client/ui/money.tsx',
    "import { a } from '#shared/money/money.ts';",
    'ui uses nothing of ours',
  ],
  [
    'pages do not use each other',
    'src/client/pages/wallet/page.tsx',
    "import { a } from '../orders/page.tsx';",
    'another page',
  ],
  [
    'pages do not use each other by alias',
    'src/client/pages/wallet/page.tsx',
    "import { a } from '#client/pages/orders/a.ts';",
    'another page',
  ],
  [
    'lib uses no feature',
    'src/client/lib/api/trpc.ts',
    "import { a } from '#client/features/auth/session/a.ts';",
    'lib uses no feature',
  ],
  [
    'a page in a folder of another one is its own page',
    'src/client/pages/event/menu/index.tsx',
    "import { a } from '#client/pages/event/sale.ts';",
    'another page',
  ],
  ['a domain has one name', 'src/db/commits/discount-codes/a.ts', '', 'none of the domains'],
  ['a page has the folder of its path', 'src/client/pages/menu-editor/index.tsx', '', 'none of the domains'],
  ['tests use the same names', 'tests/worker/wallet/a.test.ts', '', 'none of the domains'],
  [
    'another room is not reached by a relative path',
    'src/worker/tickets/mine.ts',
    "import { a } from '../orders/a.ts';",
    'another room is named by #worker/',
  ],
  [
    'a domain does not use another router',
    'src/worker/tickets/buy.ts',
    "import { a } from '#worker/orders/router.ts';",
    'not its router',
  ],
  [
    'a domain does not use another router by its own name',
    'src/worker/tickets/buy.ts',
    "import { a } from '#worker/orders/order-router.ts';",
    'not its router',
  ],
  [
    'the type checker stays on',
    'src/worker/deps.ts',
    '// @ts-ignore\nexport const a = 1;',
    'not switched off',
  ],
  [
    'a test does not switch it off either',
    'tests/unit/a.test.ts',
    '/* @ts-expect-error */\nexport const a = 1;',
    'not switched off',
  ],
  [
    'the linter stays on',
    'src/client/lib/a.ts',
    '// biome-ignore lint/a: because\nexport const a = 1;',
    'the linter is not switched off',
  ],
  [
    'the linter stays on within markup, and for a whole file',
    'src/client/lib/a.tsx',
    'export const a = <p>{/* biome-ignore-all lint/a: because */}</p>;',
    'the linter is not switched off',
  ],
  [
    'numbers of one page follow one convention',
    'src/client/pages/wallet/page.tsx',
    'const numbers = new Intl.NumberFormat(i18n.language);',
    'the locale of',
  ],
  [
    'the worker prepares no statement',
    'src/worker/auth/me.ts',
    'export const a = (db: D1Database) => db.prepare(`SELECT 1`);',
    'SQL lives in src/db',
  ],
  [
    'the worker hands no SQL to a reader',
    'src/worker/auth/me.ts',
    'export const a = `\n  SELECT id\n  FROM users`;',
    'SQL lives in src/db',
  ],
  [
    'durable prepares no statement of D1',
    'src/durable/a/a.ts',
    'export const a = (db: D1Database, sql: string) =>\n  db.prepare(\n    sql,\n  );',
    'SQL lives in src/db',
  ],
  [
    'the worker names no database binding',
    'src/worker/auth/me.ts',
    'export const a = (env: Env) => readerOf(env.DB);',
    'only src/db/databases.ts names a database binding',
  ],
  [
    'an object takes no database binding apart',
    'src/durable/a/a.ts',
    'export const a = ({ DB }: AEnv) => readerOf(DB);',
    'only src/db/databases.ts names a database binding',
  ],
  [
    'a commit takes no fragment of SQL from a reader',
    'src/db/commits/money/payouts.ts',
    "import { payableSql, readPayout } from '#db/readers/money/payouts.ts';",
    'read functions only',
  ],
  [
    'a fragment of SQL comes from no reader',
    'src/db/sql/money.ts',
    "import { PAYEE } from '#db/readers/money/payouts.ts';",
    'read functions only',
  ],
  ['a file has at most 400 lines', 'src/worker/deps.ts', 'export {};\n'.repeat(401), '401 lines'],
];

test.each(REFUSED)('the source rules report: %s', (_rule, path, source, message) => {
  expect(violationsOf(path, source)).toEqual([
    expect.objectContaining({ path, message: expect.stringContaining(message) }),
  ]);
});

const ALLOWED: [what: string, path: string, source: string][] = [
  [
    'zod in shared',
    'src/shared/money/money.ts',
    "import { z } from 'zod';\nimport { a } from './limits.ts';",
  ],
  [
    'shared in the schema by a relative path',
    'src/db/schema/money.ts',
    "import { a } from '../../shared/money.ts';",
  ],
  [
    'shared and db in durable',
    'src/durable/a/a.ts',
    "import { a } from '#db/a.ts';\nimport { b } from '#shared/b.ts';",
  ],
  [
    'types of durable in the worker',
    'src/worker/deps.ts',
    "import type { A } from '#durable/a.ts';\nimport { type B } from '#durable/b.ts';",
  ],
  ['the classes in the entry module', 'src/worker/index.ts', "export { A } from '#durable/a.ts';"],
  [
    'the router’s type in the client',
    'src/client/lib/api.ts',
    "import type { AppRouter } from '#worker/trpc/router.ts';",
  ],
  [
    'ui within ui',
    'src/client/ui/dialog.tsx',
    "import { Button } from './button.tsx';\nimport { clsx } from 'clsx';",
  ],
  [
    'a page’s own files',
    'src/client/pages/wallet/page.tsx',
    "import { a } from './balance.tsx';\nimport { b } from '#client/pages/wallet/b.ts';",
  ],
  [
    'routers where they are put together',
    'src/worker/trpc/router.ts',
    "import { a } from '#worker/orders/router.ts';",
  ],
  [
    'another domain’s use-case',
    'src/worker/tickets/buy.ts',
    "import { debitWallet } from '#worker/wallet/debit-wallet.ts';",
  ],
  [
    'a script may use what it needs',
    'scripts/seed.ts',
    "import { a } from '#db/a.ts';\nimport { b } from '#worker/b.ts';",
  ],
  [
    'types and reads of a reader in a commit',
    'src/db/commits/money/payouts.ts',
    "import { type PayoutRow, readPayout } from '#db/readers/money/payouts.ts';",
  ],
  [
    'fragments of SQL in a reader',
    'src/db/readers/money/statement.ts',
    "import { payableSql } from '#db/sql/money.ts';",
  ],
  ['SQL in db', 'src/db/readers/a.ts', 'export const a = (db: D1Database) => db.prepare(`SELECT 1`);'],
  [
    'the SQL of a Durable Object’s own storage',
    'src/durable/a/store.ts',
    'export const a = (sql: SqlStorage) => sql.exec(`SELECT 1`);',
  ],
  [
    'words about SQL in the worker',
    'src/worker/auth/a.ts',
    '// The conditional UPDATE of sold decides.\nexport const a = board.prepare();',
  ],
  ['words about the type checker', 'src/worker/deps.ts', '// Files never use @ts-ignore.\nexport {};'],
  ['400 lines', 'src/worker/deps.ts', 'export {};\n'.repeat(400)],
];

test.each(ALLOWED)('the source rules allow: %s', (_what, path, source) => {
  expect(violationsOf(path, source)).toEqual([]);
});

test('an import cycle is reported once, without the files that lead to it', () => {
  const imports = new Map([
    ['entry.ts', ['a.ts', 'leaf.ts']],
    ['a.ts', ['b.ts']],
    ['b.ts', ['c.ts', 'leaf.ts', 'not-ours.ts']],
    ['c.ts', ['a.ts']],
    ['leaf.ts', []],
  ]);
  expect(importCircles(imports)).toEqual([['a.ts', 'b.ts', 'c.ts']]);
});
