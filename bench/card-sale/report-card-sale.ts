import { registerHooks } from 'node:module';
import { parseArgs } from 'node:util';
import type { CardSale, CardSaleFindings } from './play-card-sale.ts';

/** How much longer than the narrowest provider needs a sale may take. */
const GOAL = 1.3;

/** The sales that the arguments name; null if they ask for something else. */
export function readCardSales(args: string[]): CardSale[] | null {
  const options = {
    'card-sale': { type: 'boolean', default: false },
    places: { type: 'string', default: '2000' },
    buyers: { type: 'string', default: '5000' },
    codes: { type: 'string' },
  } as const;
  const { values } = parseArgs({ args, options, strict: false });
  if (!values['card-sale']) return null;
  const size = { places: countOf(values.places), buyers: countOf(values.buyers) };
  const ways = values.codes === undefined ? ['warm', 'cold'] : [values.codes];
  return ways.map((way) => ({ ...size, cold: way === 'cold' }));
}

function countOf(text: unknown): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new Error(`${text} is no count.`);
  return count;
}

/** Plays a sale by card and prints it. @returns whether everything was sold once and nobody lost a place */
export async function reportCardSale(sale: CardSale): Promise<boolean> {
  // The client's texts are JSON modules, which the bundler reads without an attribute.
  registerHooks({
    load: (url, context, next) =>
      next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
  });
  const { playCardSale } = await import('./play-card-sale.ts');
  const { ENDPOINT_PER_SECOND } = await import('./stripe-stand-in.ts');
  const { MAIL_CALLS_PER_SECOND } = await import('./mail-stand-in.ts');
  const perSecond = sale.cold ? Math.min(ENDPOINT_PER_SECOND, MAIL_CALLS_PER_SECOND) : ENDPOINT_PER_SECOND;
  const codes = sale.cold ? 'codes mailed once it is open' : 'codes redeemed before';
  console.log(`\n${sale.buyers} buyers with a card, ${sale.places} places, ${codes} (real time)`);
  const found = await playCardSale(sale);
  for (const [what, value] of rowsOf(sale, perSecond, found)) console.log(`  ${what.padEnd(46)}${value}`);
  const { ends, sold, tickets, auditFindings } = found;
  for (const finding of auditFindings) console.log(`FAIL ${finding}`);
  const isExact = sold === sale.places && tickets === sale.places && ends.sold === sale.places;
  return isExact && ends['hold lost'] === 0 && ends.stuck === 0 && auditFindings.length === 0;
}

function rowsOf({ places }: CardSale, perSecond: number, found: CardSaleFindings): [string, string][] {
  const { heldAt, soldAt, ends, read, stripe, mails, problems } = found;
  const leastS = places / perSecond;
  const lastS = soldAt.at(-1) ?? 0;
  const unavailable = Object.entries(read)
    .filter(([what]) => what.endsWith('PAYMENTS_UNAVAILABLE'))
    .reduce((sum, [, buyers]) => sum + buyers, 0);
  return [
    [
      `seconds to sell, and times ${leastS.toFixed(0)} s (goal ${GOAL})`,
      `${lastS.toFixed(1)}, ${(lastS / leastS).toFixed(2)}`,
    ],
    ['held a second; sold a second (middle four fifths)', `${paceOf(heldAt)}; ${paceOf(soldAt)}`],
    ['held after (s): first, a tenth, half, nine tenths, all', deciles(heldAt)],
    ['sold after (s)', deciles(soldAt)],
    ['buyers who read that payments are unavailable', String(unavailable)],
    ['holds lost; buyers stuck', `${ends['hold lost']}; ${ends.stuck}`],
    ['places sold; tickets; buyers with one', `${found.sold}; ${found.tickets}; ${ends.sold}`],
    ['buyers who heard that nothing is left', String(ends['none left'])],
    [
      'captures left at the end, and captured after',
      `${found.capturesLeft}, ${found.capturedAfterS === null ? 'never' : `${found.capturedAfterS.toFixed(1)} s`}`,
    ],
    ...[...stripe.calls].map(([endpoint, { answered, limited }]): [string, string] => [
      `  ${endpoint}`,
      `${answered} answered, ${limited} over the limit`,
    ]),
    ...(stripe.lostEvents() > 0
      ? [['  events not taken', String(stripe.lostEvents())] as [string, string]]
      : []),
    ...(mails
      ? [['  mails', `${mails.answered} sent, ${mails.limited} over the limit`] as [string, string]]
      : []),
    ...Object.entries(read).map(([what, buyers]): [string, string] => [
      `  read: ${what}`,
      `${buyers} buyers`,
    ]),
    ...[...problems].map(([what, count]): [string, string] => [`  logged: ${what}`, String(count)]),
  ];
}

/** Events a second between the first and the last tenth. */
function paceOf(times: readonly number[]): string {
  const from = Math.floor(times.length / 10);
  const to = Math.ceil(times.length * 0.9) - 1;
  const [first = 0, last = 0] = [times[from], times[to]];
  return last > first ? ((to - from) / (last - first)).toFixed(1) : '–';
}

function deciles(times: readonly number[]): string {
  const at = (share: number) => times[Math.max(0, Math.ceil(times.length * share) - 1)]?.toFixed(1) ?? '–';
  return [0, 0.1, 0.5, 0.9, 1].map(at).join(', ');
}
