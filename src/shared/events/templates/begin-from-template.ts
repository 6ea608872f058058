import type { Currency } from '#shared/money/money.ts';
import type { MenuCategory } from '#shared/states.ts';
import type { Language } from '#shared/text/languages.ts';
import { type EventTemplate, TEMPLATES } from './table.ts';

/** A template's proposal in one language and currency. The organizer can change all of it. */
export interface Proposal {
  tickets: {
    name: string;
    priceMinor: number;
    quantity: number;
    perOrderLimit: number;
    endsDaysBefore: number | null;
  }[];
  menu: { name: string; category: MenuCategory; priceMinor: number; quantity: number | null }[];
}

/** Minor units per dollar: not an exchange rate, but chosen to give the round prices that people expect. */
const MINOR_PER_DOLLAR: Readonly<Record<Currency, number>> = { USD: 100, MXN: 1_500, RUB: 5_000 };

/** @param house the venue's capacity; the ticket quantities add up to exactly that */
export function beginFromTemplate(
  template: EventTemplate,
  { language, currency, house }: { language: Language; currency: Currency; house: number },
): Proposal {
  const { tickets, menu } = TEMPLATES[template];
  const quantities = shareOut(
    house,
    tickets.map(({ share }) => share),
  );
  const price = (dollars: number) => dollars * MINOR_PER_DOLLAR[currency];
  return {
    tickets: tickets.map(({ name, dollars, perOrderLimit, endsDaysBefore }, index) => ({
      name: name[language],
      priceMinor: price(dollars),
      quantity: quantities[index] ?? 0,
      perOrderLimit,
      endsDaysBefore,
    })),
    menu: menu.map(({ name, category, dollars, quantity }) => ({
      name: name[language],
      category,
      priceMinor: price(dollars),
      quantity,
    })),
  };
}

/** Splits an integer by percentages; the largest part gets the rounding remainder. */
function shareOut(whole: number, percents: readonly number[]): number[] {
  const parts = percents.map((percent) => Math.floor((whole * percent) / 100));
  const rest = whole - parts.reduce((sum, part) => sum + part, 0);
  const largest = percents.indexOf(Math.max(...percents));
  return parts.map((part, index) => (index === largest ? part + rest : part));
}
