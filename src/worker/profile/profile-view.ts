import { toIso } from '#shared/contracts/common.ts';
import type { Profile } from '#shared/contracts/people/profile.ts';
import type { Deps } from '../deps.ts';
import { imageUrl } from '../files/image-url.ts';

type Row = Omit<Profile, 'imageUrl' | 'createdAt'> & { imageKey: string | null; createdAt: number };

export async function getProfile(deps: Pick<Deps, 'db'>, userId: string): Promise<Profile> {
  const row = await deps.db
    .prepare(
      `SELECT name, email, phone, language, currency, image_key AS imageKey, created_at AS createdAt
       FROM users WHERE id = ?`,
    )
    .bind(userId)
    .first<Row>();
  if (!row) throw new Error('A signed-in person has a row');
  const { imageKey, createdAt, ...own } = row;
  return { ...own, imageUrl: imageUrl(imageKey), createdAt: toIso(createdAt) };
}
