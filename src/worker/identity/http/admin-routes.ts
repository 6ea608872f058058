import { Hono } from 'hono';
import { z } from 'zod';
import { readerOf } from '#db/client.ts';
import { readFactors } from '#db/readers/identity/factors.ts';
import { readIdentityUser } from '#db/readers/identity/users.ts';
import { describeUser, viewFactor } from '../accounts/user-view.ts';
import { createUser, deleteUser, updateUserById } from '../admin/edit-users.ts';
import { generateLink, inviteUser } from '../admin/generate-link.ts';
import { listUsers, pageLinks } from '../admin/list-users.ts';
import { findFactor } from '../factors/find-factor.ts';
import { dropFactor } from '../factors/remove-factor.ts';
import { fail, ok } from '../failures.ts';
import { allowedRedirect } from '../mail/redirect.ts';
import { answer, mailOptions, withBody } from './answer.ts';
import { requireAdmin } from './bearer.ts';
import type { IdentityContext, IdentityEnv } from './identity-env.ts';

const text = z.string().nullish();
const object = z.record(z.string(), z.unknown()).nullish();

const userBody = z.object({
  id: z.uuid().nullish(),
  email: text,
  password: text,
  password_hash: text,
  email_confirm: z.boolean().nullish(),
  user_metadata: object,
  app_metadata: object,
  role: text,
  ban_duration: text,
});
const deleteBody = z.object({ should_soft_delete: z.boolean().nullish() });
const linkBody = z.object({
  type: text,
  email: text,
  password: text,
  new_email: text,
  data: object,
  redirect_to: text,
});
const inviteBody = z.object({ email: text, data: object });

/** For operators with a service token; the product itself does not call these routes. */
export const adminRoutes = new Hono<IdentityEnv>();

adminRoutes.use('/admin/*', (c, next) => guard(c, next));
adminRoutes.use('/invite', (c, next) => guard(c, next));

async function guard(c: IdentityContext, next: () => Promise<void>): Promise<Response | undefined> {
  const admin = await requireAdmin(c.get('identity'), c.req.raw);
  if (!admin.ok) return answer(c, admin);
  await next();
  return undefined;
}

adminRoutes.get('/admin/users', async (c) => {
  const { page = '', per_page: perPage = '' } = c.req.query();
  const listed = await listUsers(c.get('identity'), { page, perPage });
  if (!listed.ok) return answer(c, listed);
  const headers = {
    'cache-control': 'no-store',
    'x-total-count': String(listed.value.total),
    link: pageLinks(listed.value),
  };
  return Response.json({ users: listed.value.users, aud: 'authenticated' }, { headers });
});

adminRoutes.post('/admin/users', (c) => withBody(c, userBody, (body) => createUser(c.get('identity'), body)));

adminRoutes.post('/admin/generate_link', (c) =>
  withBody(c, linkBody, (body) => {
    const redirectTo = c.req.query('redirect_to') ?? body.redirect_to;
    const { siteUrl } = c.get('identity');
    return generateLink(c.get('identity'), {
      type: body.type,
      email: body.email,
      password: body.password,
      newEmail: body.new_email,
      data: body.data,
      redirectTo: allowedRedirect(siteUrl, redirectTo),
    });
  }),
);

adminRoutes.post('/invite', (c) =>
  withBody(c, inviteBody, (body) => inviteUser(c.get('identity'), { ...body, wish: mailOptions(c) })),
);

adminRoutes.use('/admin/users/:id/*', (c, next) => checkId(c, next));
adminRoutes.use('/admin/users/:id', (c, next) => checkId(c, next));

async function checkId(c: IdentityContext, next: () => Promise<void>): Promise<Response | undefined> {
  if (!z.uuid().safeParse(c.req.param('id')).success)
    return answer(c, fail('validation_failed', { status: 404, message: 'user_id must be an UUID' }));
  await next();
  return undefined;
}

adminRoutes.get('/admin/users/:id', async (c) => {
  const user = await readIdentityUser(readerOf(c.get('identity').db), c.req.param('id'));
  if (!user) return answer(c, fail('user_not_found', { status: 404, message: 'User not found' }));
  return answer(c, ok(await describeUser(c.get('identity'), user)));
});

adminRoutes.put('/admin/users/:id', (c) =>
  withBody(c, userBody, (body) => updateUserById(c.get('identity'), c.req.param('id'), body)),
);

adminRoutes.delete('/admin/users/:id', (c) =>
  withBody(c, deleteBody, (body) =>
    deleteUser(c.get('identity'), c.req.param('id'), { soft: body.should_soft_delete === true }),
  ),
);

adminRoutes.get('/admin/users/:id/factors', async (c) => {
  const factors = await readFactors(readerOf(c.get('identity').db), c.req.param('id'));
  return answer(c, ok(factors.map(viewFactor)));
});

adminRoutes.delete('/admin/users/:id/factors/:factor', async (c) => {
  const deps = c.get('identity');
  const factor = await findFactor(deps, c.req.param('id'), c.req.param('factor'));
  if (!factor.ok) return answer(c, factor);
  const user = await readIdentityUser(readerOf(deps.db), c.req.param('id'));
  if (!user) return answer(c, fail('user_not_found', { status: 404, message: 'User not found' }));
  await dropFactor(deps, user, factor.value);
  return answer(c, ok(viewFactor(factor.value)));
});
