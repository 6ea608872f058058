/** Orders of the festival that wait to be handed over, by codes that a person can remember (O is read as 0). */
export const DEMO_ORDER_CODES = ['TAC0SANDBEER', 'C0RNANDBREAD'] as const;
