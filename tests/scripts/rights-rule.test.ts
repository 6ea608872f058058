import { expect, test } from 'vitest';
import { idleExceptions } from '../../scripts/source-rules/rights.ts';
import { violationsOf } from '../../scripts/source-rules/rules.ts';

const DECIDING: [what: string, path: string, source: string][] = [
  ['a role in the worker', 'src/worker/deps.ts', "if (actor.role === 'admin') open();"],
  ['a role that is excluded', 'src/worker/deps.ts', "if (actor?.role !== 'client') open();"],
  ['a role on the right', 'src/durable/a/a.ts', "if ('organizer' === actor.role) open();"],
  ['a renamed role', 'src/client/lib/a.ts', "const open = userRole === 'organizer';"],
  ['the creator of an event', 'src/worker/deps.ts', 'if (event.organizerId !== actor.id) refuse();'],
  ['an owner on the right', 'src/worker/deps.ts', 'if (actor.id === event.ownerId) open();'],
  ['an organization', 'src/durable/a/a.ts', 'if (own?.organizationId === mine) open();'],
  ['the creator in SQL', 'src/db/readers/a.ts', 'const a = `SELECT 1 FROM events WHERE organizer_id = ?2`;'],
];

test.each(DECIDING)('the source rules report who decides rights by %s', (_what, path, source) => {
  const message = expect.stringContaining('decides who may do what');
  expect(violationsOf(path, source)).toEqual([expect.objectContaining({ path, message })]);
});

const BESIDE: [what: string, path: string, source: string][] = [
  ['the file of rights', 'src/shared/organizations/rights.ts', "export const a = role === 'admin';"],
  ['a named exception', 'src/shared/states.ts', "export const a = role !== 'client';"],
  ['the one decision', 'src/worker/deps.ts', "if (!mayDo(actor, 'sell', event)) refuse();"],
  ['whether there is an organization', 'src/worker/deps.ts', 'const own = organizationId === null;'],
  ['a staff role', 'src/worker/deps.ts', "const isDoor = role === 'scanner';"],
  ['rows of an organization', 'src/db/readers/a.ts', 'const a = `SELECT 1 WHERE organization_id = ?2`;'],
  [
    'the account of an organization',
    'src/db/readers/a.ts',
    'const a = `SELECT 1 FROM connected_accounts WHERE organizer_id = ?1`;',
  ],
  ['a test', 'tests/worker/trpc/a.ts', "expect(me.role === 'admin');"],
];

test.each(BESIDE)('the source rules leave %s alone', (_what, path, source) => {
  expect(violationsOf(path, source)).toEqual([]);
});

test('an exception whose file compares nothing is reported', () => {
  const idle = idleExceptions(new Map([['src/shared/states.ts', "return role !== 'client';"]]));
  expect(idle).toContain('src/shared/organizations/rights.ts');
  expect(idle).not.toContain('src/shared/states.ts');
});
