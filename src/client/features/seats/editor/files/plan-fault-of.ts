import { detailsOf, isRefusal } from '#client/lib/api/error-record.ts';
import { PLAN_FAULT_CODES, type PlanFault } from '#shared/seats/check-plan.ts';

/** The fault for which a plan was refused; null for other failures. */
export function planFaultOf(error: unknown): PlanFault | null {
  if (!isRefusal(error, 'PLAN_INVALID')) return null;
  const { code: name, place, detail } = detailsOf(error);
  const code = PLAN_FAULT_CODES.find((one) => one === name);
  return code ? { code, place: String(place), detail: String(detail) } : null;
}
