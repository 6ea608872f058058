import type { Reader } from '#db/client.ts';
import { GATES, ZONES, type ZoneRow, zoneOf } from '#db/readers/check-in/doors.ts';
import { IS_SINGLE_CODE } from '#db/schema/events.ts';
import { IS_REMEMBERED_BATCH } from '#db/sql/discounts.ts';
import { organizesSql } from '#db/sql/organizations.ts';
import { termsOf } from '#db/sql/type-terms.ts';
import { TYPE_CONTENTS } from '#db/sql/vouchers.ts';
import type { Doors, Gate } from '#shared/contracts/doors.ts';
import type {
  EventSnapshot,
  SnapshotCode,
  SnapshotMember,
  SnapshotMenuItem,
  SnapshotTicketType,
} from '#shared/events/event-snapshot.ts';
import type { Right } from '#shared/organizations/rights.ts';
import type { SnapshotPromoter } from '#shared/promoters/attribution.ts';
import type { CommissionRule } from '#shared/promoters/commission.ts';
import type { TypeContent } from '#shared/vouchers/contents.ts';

type CodeRow = Omit<SnapshotCode, 'ticketTypeIds'> & { ticketTypeIds: string | null };

function codeOf({ ticketTypeIds, ...code }: CodeRow): SnapshotCode {
  return { ...code, ticketTypeIds: ticketTypeIds === null ? null : (JSON.parse(ticketTypeIds) as string[]) };
}

type PromoterRow = Omit<SnapshotPromoter, 'rule'> & { rule: string };

function promoterOf({ rule, ...promoter }: PromoterRow): SnapshotPromoter {
  return { ...promoter, rule: JSON.parse(rule) as CommissionRule };
}

interface TypeRow extends Omit<SnapshotTicketType, 'questions' | 'bundle' | 'zoneId'> {
  zoneId: string | null;
  questions: string | null;
  bundle: string | null;
}

/** Without the fields that an ordinary type has no use for: nearly all are, and objects store snapshots. */
function typeOf({ questions, bundle, zoneId, ...row }: TypeRow): SnapshotTicketType {
  const { visibility, accessCode, opensAfterTypeId, pricing, minAge, doorsAt, ...type } = row;
  return {
    ...type,
    ...(visibility !== 'listed' && { visibility, accessCode, opensAfterTypeId }),
    ...(pricing !== 'fixed' && { pricing }),
    ...(minAge !== null && { minAge }),
    ...(doorsAt !== null && { doorsAt }),
    ...(zoneId !== null && { zoneId }),
    ...termsOf({ questions, bundle }),
  };
}

type MemberRow = Pick<SnapshotMember, 'userId' | 'until'> & { isOwner: 0 | 1; rights: string };

function memberOf({ isOwner, rights, ...member }: MemberRow): SnapshotMember {
  return { ...member, isOwner: isOwner === 1, rights: JSON.parse(rights) as Right[] };
}

type Head = Omit<
  EventSnapshot,
  'types' | 'codes' | 'promoters' | 'menu' | 'contents' | 'staff' | 'members' | 'doors' | 'seating'
> &
  Pick<Doors, 'maxInside'> & { seatingRevision: number | null };

/** One consistent view in one round trip; SQL, because objects store its rows as they are. Null: no such event. */
export async function readEventSnapshot(reader: Reader, eventId: string): Promise<EventSnapshot | null> {
  const params = [eventId];
  const [heads, types, codes, menu, contents, staff, members, zones, gates, promoters] =
    await reader.together<
      [
        Head,
        TypeRow,
        CodeRow,
        SnapshotMenuItem,
        TypeContent,
        EventSnapshot['staff'][number],
        MemberRow,
        ZoneRow,
        Gate,
        PromoterRow,
      ]
    >(
      { sql: HEAD, params },
      { sql: TYPES, params },
      { sql: CODES, params },
      { sql: MENU, params },
      { sql: TYPE_CONTENTS, params },
      { sql: STAFF, params },
      { sql: MEMBERS, params },
      { sql: ZONES, params },
      { sql: GATES, params },
      { sql: PROMOTERS, params },
    );
  const [found] = heads;
  if (!found) return null;
  const { maxInside, seatingRevision: revision, ...head } = found;
  const doors = { maxInside, zones: zones.map(zoneOf), gates };
  return {
    ...head,
    ...{ doors, menu, contents, staff },
    seating: revision === null ? null : { revision },
    types: types.map(typeOf),
    codes: codes.map(codeOf),
    promoters: promoters.map(promoterOf),
    members: members.map(memberOf),
  };
}

const HEAD = `
  SELECT events.id AS eventId, name AS eventName, organizer_id AS organizerId, organization_id AS organizationId, city, status, currency, starts_at AS startsAt,
         ends_at AS endsAt, sales_paused_at IS NOT NULL AS salesPaused, capacity, time_zone AS timeZone, max_inside AS maxInside, fee_bps AS feeBps, sale_version AS version,
         returns, returns_until AS returnsUntil, min_age AS minAge, doors_at AS doorsAt,
         EXISTS (SELECT 1 FROM event_waiters WHERE event_id = ?1 AND status IN ('waiting', 'offered'))
         OR EXISTS (SELECT 1 FROM ticket_returns WHERE event_id = ?1 AND status = 'listed') AS hasWaitlist,
         EXISTS (SELECT 1 FROM guest_lists WHERE event_id = ?1) AS hasLists,
         (SELECT COALESCE(MAX(epoch), 0) FROM restores) AS epoch, seating.revision AS seatingRevision
  FROM events LEFT JOIN event_seating AS seating ON seating.event_id = events.id WHERE events.id = ?1`;

const TYPES = `
  SELECT id, name, price, quantity, sold, sales_start_at AS salesStartAt, sales_end_at AS salesEndAt,
         per_order_limit AS perOrderLimit, per_person_limit AS perPersonLimit, reentry,
         reentry_until AS reentryUntil, visibility, access_code AS accessCode, opens_after_type_id AS opensAfterTypeId,
         pricing, questions, bundle, min_age AS minAge, doors_at AS doorsAt, zone_id AS zoneId
  FROM ticket_types WHERE event_id = ?1 ORDER BY sort_order, created_at`;

const CODE_COLUMNS = `
  c.id, c.code, c.event_id AS eventId, c.type, c.value, c.fixed_currency AS fixedCurrency, c.valid_from AS validFrom,
  c.valid_until AS validUntil, c.max_uses AS maxUses, c.used, c.minimum_purchase AS minimumPurchase,
  c.per_person AS perPerson, c.ticket_type_ids AS ticketTypeIds`;

/** CROSS JOIN makes SQLite start from the event. */
const CODES = `
  SELECT ${CODE_COLUMNS}, c.active
  FROM events e CROSS JOIN discount_codes c ON c.organization_id = e.organization_id
  WHERE e.id = ?1 AND c.${IS_SINGLE_CODE}
  UNION ALL
  SELECT ${CODE_COLUMNS}, c.active AND b.active
  FROM events e CROSS JOIN discount_batches b ON b.organization_id = e.organization_id
  CROSS JOIN discount_codes c ON c.batch_id = b.id
  WHERE e.id = ?1 AND (b.event_id IS NULL OR b.event_id = e.id) AND ${IS_REMEMBERED_BATCH}`;

const PROMOTERS = `
  SELECT id, code, commission AS rule FROM promoters WHERE event_id = ?1 AND ended_at IS NULL`;

const MENU = `
  SELECT id, name, price, quantity, sold FROM menu_items WHERE event_id = ?1 AND active = 1 ORDER BY sort_order`;

/** Deactivated users work nowhere. */
const STAFF = `
  SELECT s.user_id AS userId, s.role FROM staff_assignments s JOIN users u ON u.id = s.user_id
  WHERE s.event_id = ?1 AND u.status = 'active'`;

const MEMBERS = `
  SELECT m.user_id AS userId, m.is_owner AS isOwner, m.rights, m.until
  FROM events e CROSS JOIN organization_members m ON m.organization_id = e.organization_id
  JOIN users u ON u.id = m.user_id
  WHERE e.id = ?1 AND u.status = 'active' AND ${organizesSql('e.organization_id')}
    AND (m.all_events = 1 OR EXISTS (SELECT 1 FROM member_events s
      WHERE s.organization_id = m.organization_id AND s.user_id = m.user_id AND s.event_id = e.id))`;
