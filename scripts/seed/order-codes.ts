/** Memorable codes of the festival's pending orders (O is read as 0). */
export const DEMO_ORDER_CODES = ['TAC0SANDBEER', 'C0RNANDBREAD'] as const;
