import type { Reader } from '#db/client.ts';
import { organizationNameSql } from '#db/sql/organizations.ts';
import type { AccountStatus } from '#shared/money/payout-accounts.ts';

/** Names in a sentence about who can give rights. */
const OWNERS_NAMED_MAX = 3;

export interface NamedOrganization {
  id: string;
  name: string;
  foundedBy: string;
  /** JSON array of names. */
  owners: string;
}

/** SQL over a set of ids, because each row names its owners. */
export function readNamedOrganizations(reader: Reader, ids: readonly string[]): Promise<NamedOrganization[]> {
  return reader.all(
    `SELECT o.id, ${organizationNameSql('o')} AS name, o.founded_by AS foundedBy,
            (SELECT json_group_array(name) FROM (
               SELECT u.name FROM organization_members AS m JOIN users AS u ON u.id = m.user_id
               WHERE m.organization_id = o.id AND m.is_owner = 1 AND u.status = 'active'
               ORDER BY m.created_at, u.id LIMIT ${OWNERS_NAMED_MAX})) AS owners
     FROM organizations AS o WHERE o.id IN (SELECT value FROM json_each(?1)) ORDER BY o.created_at, o.id`,
    JSON.stringify(ids),
  );
}

export async function readFoundedCount(reader: Reader, userId: string): Promise<number> {
  const row = await reader.first<{ founded: number }>(
    'SELECT count(*) AS founded FROM organizations WHERE founded_by = ?1',
    userId,
  );
  return row?.founded ?? 0;
}

interface OrganizationRow {
  id: string;
  name: string;
  ownName: string | null;
  founderName: string;
  accountStatus: AccountStatus | null;
}

interface OwnerRow {
  userId: string;
  name: string;
  imageKey: string | null;
  isResponsible: 0 | 1;
}

/** An organization with its owners. SQL, to read both in one round trip. */
export async function readOrganization(
  reader: Reader,
  organizationId: string,
): Promise<{ organization: OrganizationRow; owners: OwnerRow[] } | null> {
  const params = [organizationId];
  const [organizations, owners] = await reader.together<[OrganizationRow, OwnerRow]>(
    {
      sql: `SELECT o.id, ${organizationNameSql('o')} AS name, o.name AS ownName, a.status AS accountStatus,
                   (SELECT name FROM users WHERE id = o.founded_by) AS founderName
            FROM organizations AS o LEFT JOIN connected_accounts AS a ON a.organizer_id = o.id
            WHERE o.id = ?1`,
      params,
    },
    {
      sql: `SELECT u.id AS userId, u.name, u.image_key AS imageKey, EXISTS (
              SELECT 1 FROM connected_accounts WHERE organizer_id = ?1 AND responsible_id = u.id) AS isResponsible
            FROM organization_members AS m JOIN users AS u ON u.id = m.user_id
            WHERE m.organization_id = ?1 AND m.is_owner = 1 ORDER BY m.created_at, u.id`,
      params,
    },
  );
  const [organization] = organizations;
  return organization ? { organization, owners } : null;
}

/** Events whose box office knows the members, those that end last first: drafts have none. */
export async function readOrganizationsEvents(
  reader: Reader,
  by: { organizationId: string; endedAfter: number; limit: number },
): Promise<string[]> {
  const rows = await reader.all<{ id: string }>(
    `SELECT id FROM events WHERE organization_id = ?1 AND ends_at > ?2 AND status <> 'draft'
     ORDER BY ends_at DESC LIMIT ?3`,
    by.organizationId,
    by.endedAfter,
    by.limit,
  );
  return rows.map(({ id }) => id);
}
