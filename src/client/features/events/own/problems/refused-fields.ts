import { detailsOf, errorCodeOf } from '#client/lib/api/error-record.ts';

/** The form fields that a refusal is about. `numbers`: show the server's own text, which contains figures. */
export interface RefusedFields {
  fields: string[];
  numbers: boolean;
}

/** The fields that the server refused; none if the refusal is about the whole form. */
export function refusedFields(error: unknown, quantityField: string): RefusedFields {
  const code = errorCodeOf(error);
  if (code === 'QUANTITY_BELOW_SOLD') return { fields: [quantityField], numbers: true };
  if (code === 'DISCOUNT_BELOW_USED') return { fields: ['maxUses'], numbers: true };
  if (code === 'DISCOUNT_CODE_TAKEN' || code === 'PROMOTER_CODE_TAKEN')
    return { fields: ['code'], numbers: true };
  if (code === 'EVENT_LOCKED') {
    const { field } = detailsOf(error);
    return { fields: typeof field === 'string' ? [field] : [], numbers: true };
  }
  if (code === 'EVENT_CHANGED') {
    const { fields } = detailsOf(error);
    const names = Array.isArray(fields) ? fields.filter((name) => typeof name === 'string') : [];
    return { fields: names.map((name) => FORM_FIELD[name] ?? name), numbers: false };
  }
  if (code !== 'BAD_INPUT') return { fields: [], numbers: false };
  const { field } = detailsOf(error);
  const named = (error as { data?: { fields?: { path?: unknown }[] } }).data?.fields ?? [];
  const paths = [field, ...named.map(({ path }) => path)].filter((path) => typeof path === 'string');
  return { fields: paths.map((path) => FORM_FIELD[path] ?? path), numbers: false };
}

/** Form names of fields whose contract name differs. */
const FORM_FIELD: Readonly<Record<string, string>> = {
  startDate: 'start',
  endDate: 'end',
  priceMinor: 'price',
  validFrom: 'from',
  validUntil: 'until',
  minimumMinor: 'minimum',
};
