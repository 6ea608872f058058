import { useTableAddress } from '#client/features/data-table/use-table-address.ts';
import { endOfDay, isDay, startOfDay } from '#client/lib/days.ts';
import { AUDIT_ACTION_NAMES, type AuditAction } from '#shared/contracts/audit.ts';
import { idSchema } from '#shared/ids.ts';

export interface AuditFilterValues {
  actor: string | null;
  person: string | null;
  event: string | null;
  action: AuditAction | null;
  /** Days in the reader's time zone, both inclusive. */
  from: string | null;
  to: string | null;
}

const VIEW = {
  sorts: ['-time'],
  filters: { actor: null, person: null, event: null, action: AUDIT_ACTION_NAMES, from: null, to: null },
} as const;

/** The filters of the audit log, stored in the URL, and as the query's input. */
export function useAuditFilters() {
  const { filters, change } = useTableAddress(VIEW);
  const valid: AuditFilterValues = {
    actor: idOf(filters.actor),
    person: idOf(filters.person),
    event: idOf(filters.event),
    action: filters.action,
    from: isDay(filters.from) ? filters.from : null,
    to: isDay(filters.to) ? filters.to : null,
  };
  return {
    filters: valid,
    isFiltered: Object.values(valid).some((value) => value !== null),
    change: (next: Partial<AuditFilterValues>) => change({ filters: next }),
    query: {
      actorId: valid.actor,
      personId: valid.person,
      eventId: valid.event,
      action: valid.action,
      from: valid.from && startOfDay(valid.from),
      to: valid.to && endOfDay(valid.to),
    },
  };
}

function idOf(text: string | null): string | null {
  return idSchema.safeParse(text).data ?? null;
}
