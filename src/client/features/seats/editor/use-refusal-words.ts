import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { detailsOf, isRefusal } from '#client/lib/api/error-record.ts';
import { useFormats } from '#client/lib/format.ts';
import type { PlanFaultCode } from '#shared/seats/check-plan.ts';
import { PLAN_CHANGE_CODES } from '#shared/seats/plan-in-use.ts';
import { planFaultOf } from './files/plan-fault-of.ts';

export interface RefusalWords {
  title: string;
  text: string;
}

/** The other faults of a plan cannot be stored, so an event never meets them. */
const EVENT_FAULTS = ['ZONE_MIXED', 'UNKNOWN_ZONE', 'UNKNOWN_PICTURE'] as const satisfies PlanFaultCode[];
type Code = (typeof EVENT_FAULTS | typeof PLAN_CHANGE_CODES)[number] | 'TYPE_IN_USE';

/**
 * Why an event was refused a plan, with the seats concerned: "Row B · Seat 5 and 2 more". Null for other failures.
 * @param words names of the seats on sale, by id
 */
export function useRefusalWords(): (
  error: unknown,
  words: ReadonlyMap<string, string>,
) => RefusalWords | null {
  const { t } = useTranslation('seatOffice');
  const { number } = useFormats();
  return useCallback(
    (error, words) => {
      const wordsOf = (code: Code, said: { zone?: string; seats?: string; number?: string }) => {
        const values = { zone: '', seats: '', number: '', ...said };
        return { title: t(`refused.${code}.title`, values), text: t(`refused.${code}.text`, values) };
      };
      const fault = planFaultOf(error);
      const faultCode = EVENT_FAULTS.find((one) => one === fault?.code);
      if (fault && faultCode) return wordsOf(faultCode, { zone: fault.detail });
      const { code: name, seatId, count } = detailsOf(error);
      const code = PLAN_CHANGE_CODES.find((one) => one === name);
      if (!isRefusal(error, 'PLAN_IN_USE') || !code) return null;
      const seat = words.get(String(seatId));
      // Without a seat it is a ticket type that has sold too many.
      if (seat === undefined)
        return wordsOf(code === 'AREA_IN_USE' ? code : 'TYPE_IN_USE', { number: number(Number(count)) });
      const others = Number(count) - 1;
      return wordsOf(code, {
        seats: others > 0 ? t('refused.more', { seat, number: number(others) }) : seat,
      });
    },
    [t, number],
  );
}
