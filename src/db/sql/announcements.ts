import type { AnnouncementAudience, TicketStatus } from '#shared/states.ts';

/** Tickets whose holders an audience consists of. */
export const STATUSES_OF: Record<AnnouncementAudience, readonly TicketStatus[]> = {
  everybody: ['active', 'used'],
  type: ['active', 'used'],
  inside: ['used'],
  missing: ['active'],
};

/** SQL: tickets with holders who can get mail. ?1 event, ?2 type or null, ?3 JSON of ticket states. */
export const REACHABLE_TICKETS = `
  ticket_types AS y CROSS JOIN json_each(?3) AS state
  CROSS JOIN tickets AS t ON t.ticket_type_id = y.id AND t.status = state.value
  CROSS JOIN users AS u ON u.id = t.user_id AND u.status = 'active' AND u.deleted_at IS NULL AND instr(u.email, '@') > 0
  WHERE y.event_id = ?1 AND (?2 IS NULL OR y.id = ?2)`;

/**
 * SQL: those whose holders have proven their address, so that announcements reach no address that another person typed:
 * guests of the door get mails about their tickets only.
 */
export const ANNOUNCED_TICKETS = `${REACHABLE_TICKETS} AND u.email_verified_at IS NOT NULL`;
