import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changedFields, changedValues } from '#client/features/events/own/draft/changed-fields.ts';
import {
  type EventValues,
  emptyEvent,
  eventSchema,
  valuesOfEvent,
} from '#client/features/events/own/draft/event-values.ts';
import { formDraft } from '#client/features/events/own/draft/form-draft.ts';
import {
  emptyTicket,
  ticketSchema,
  valuesOfTicket,
} from '#client/features/events/own/draft/ticket-values.ts';
import { timeZoneOptions } from '#client/features/events/own/form/time-zones.ts';
import { refusedFields } from '#client/features/events/own/problems/refused-fields.ts';
import { createEventFields, type EventView, type TicketTypeView } from '#shared/contracts/events/events.ts';
import { QUANTITY_MAX } from '#shared/limits.ts';
import { browserStorage } from '#tests/support/browser-storage.ts';

const typed = {
  ...emptyEvent({ timeZone: 'America/Chicago', currency: 'USD' }, null),
  name: ' Lone Star Lights ',
  category: 'festival',
  venueName: 'Creekside Park',
  city: 'Austin',
  start: '2026-12-01T20:00',
  end: '2026-12-02T02:00',
  capacity: '500',
  cashTicketLimit: '',
  delayedPayments: false,
  allowsTransfers: true,
  transfersUntil: '2026-11-30T18:00',
  returns: 'always',
  returnsUntil: '2026-12-01T23:00',
  lineUp: [{ name: 'Mara' }, { name: '  ' }],
} as const;

const problems = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));

describe('the event form', () => {
  test("the event form converts to the contract's input, with local times as instants", () => {
    const fields = eventSchema(null).parse({ ...typed, lineUp: [...typed.lineUp] });
    expect(fields).toMatchObject({
      name: 'Lone Star Lights',
      startDate: '2026-12-02T02:00:00.000Z',
      endDate: '2026-12-02T08:00:00.000Z',
      capacity: 500,
      cashTicketLimit: null,
      delayedPayments: false,
      allowsTransfers: true,
      transfersUntil: '2026-12-01T00:00:00.000Z',
      returns: 'always',
      returnsUntil: '2026-12-02T05:00:00.000Z',
      lineUp: ['Mara'],
    });
    expect(createEventFields.safeParse({ requestId: 'request-1', ...fields }).success).toBe(true);
  });

  test('an empty capacity means no limit', () => {
    expect(eventSchema(null).parse({ ...typed, lineUp: [], capacity: '' }).capacity).toBeNull();
  });

  test('a draft requires only a name', () => {
    const fields = eventSchema(null).parse({
      ...emptyEvent({ timeZone: 'UTC', currency: 'USD' }, null),
      name: 'Night',
    });
    expect(createEventFields.safeParse({ requestId: 'request-1', ...fields }).success).toBe(true);
  });

  test('the event form reports all invalid fields at once', () => {
    const empty = { ...emptyEvent({ timeZone: 'UTC', currency: 'USD' }, null), capacity: '0' };
    expect(problems(eventSchema(null).safeParse({ ...empty, start: '', end: '' }))).toEqual({
      name: 'required',
      start: 'required',
      end: 'required',
      capacity: `whole 1 ${QUANTITY_MAX}`,
    });
    const late = { start: '2026-12-01T20:00', end: '2026-12-01T19:00' };
    expect(problems(eventSchema(null).safeParse({ ...empty, ...late }))).toEqual({
      name: 'required',
      end: 'endBeforeStart',
      capacity: `whole 1 ${QUANTITY_MAX}`,
    });
  });

  test('an end before the start, and a start in the hour skipped by daylight saving, are refused', () => {
    const wrong = eventSchema(null).safeParse({ ...typed, lineUp: [], end: '2026-12-01T19:00' });
    expect(problems(wrong)).toEqual({ end: 'endBeforeStart' });
    const skipped = eventSchema(null).safeParse({ ...typed, lineUp: [], start: '2026-03-08T02:30' });
    expect(problems(skipped)).toEqual({ start: 'skipped' });
  });

  test("only changed fields are sent, so that other people's edits are not reverted", () => {
    const schema = eventSchema(null);
    const opened: EventValues = { ...typed, lineUp: [...typed.lineUp] };
    const sent = (edit: Partial<EventValues>) =>
      changedFields(schema, opened, schema.parse({ ...opened, ...edit }));
    expect(sent({})).toEqual({});
    expect(sent({ description: 'Louder', lineUp: [{ name: 'Mara' }] })).toEqual({ description: 'Louder' });
    expect(sent({ lineUp: [{ name: 'Mara' }, { name: 'Ana' }] })).toEqual({ lineUp: ['Mara', 'Ana'] });
    expect(Object.keys(sent({ timeZone: 'UTC' })).sort()).toEqual([
      'endDate',
      'returnsUntil',
      'startDate',
      'timeZone',
      'transfersUntil',
    ]);
  });

  test('fields that depend on each other are sent together', () => {
    const schema = eventSchema(null);
    const opened: EventValues = { ...typed, lineUp: [...typed.lineUp] };
    const sent = (edit: Partial<EventValues>) =>
      changedFields(schema, opened, schema.parse({ ...opened, ...edit }), ['venueName', 'city']);
    expect(sent({ city: 'Puebla' })).toEqual({ city: 'Puebla', venueName: typed.venueName });
    expect(sent({ description: 'Louder' })).toEqual({ description: 'Louder' });
  });

  test('an implausible year is reported', () => {
    const year = (end: string) => problems(eventSchema(null).safeParse({ ...typed, lineUp: [], end }));
    expect(year('2062-12-02T02:00')).toEqual({ end: 'lastsTooLong' });
    expect(year('9999-12-02T02:00')).toEqual({ end: 'malformed' });
  });

  test('an untouched time keeps its instant, even in the hour repeated by daylight saving', () => {
    const saved = {
      ...typed,
      startDate: '2026-11-01T07:30:00.000Z',
      endDate: '2026-11-01T09:00:00.000Z',
      capacity: null,
      cashTicketLimit: null,
      delayedPayments: false,
      allowsTransfers: true,
      transfersUntil: null,
      returns: 'never',
      returnsUntil: null,
      lineUp: [],
    } as unknown as EventView;
    const fields = eventSchema(saved).parse(valuesOfEvent(saved));
    expect(fields.startDate).toBe('2026-11-01T07:30:00.000Z');
  });
});

describe('the ticket type form', () => {
  const ticket = { ...emptyTicket(2), name: 'VIP', price: '12,5', quantity: '40' };

  test('the ticket type form accepts a decimal point or comma, and empty sales times', () => {
    expect(ticketSchema('UTC', null).parse(ticket)).toMatchObject({
      priceMinor: 1250,
      quantity: 40,
      salesStart: null,
      salesEnd: null,
      perOrderLimit: 10,
      perPersonLimit: null,
      sortOrder: 2,
    });
  });

  test('a price of 0 is free, malformed amounts are refused, and an ambiguous amount needs confirmation', () => {
    const schema = ticketSchema('UTC', null);
    expect(schema.parse({ ...ticket, price: '0' }).priceMinor).toBe(0);
    for (const price of ['12,345', '12.345', '1,000'])
      expect(problems(schema.safeParse({ ...ticket, price }))).toEqual({ price: 'ambiguous' });
    for (const price of ['1.0055', '-1', 'abc']) {
      expect(problems(schema.safeParse({ ...ticket, price }))).toEqual({ price: 'amount' });
    }
  });

  test('sales that end before they start are refused', () => {
    const result = ticketSchema('UTC', null).safeParse({
      ...ticket,
      salesStart: '2026-12-01T20:00',
      salesEnd: '2026-12-01T20:00',
    });
    expect(problems(result)).toEqual({ salesEnd: 'endBeforeStart' });
  });

  test('a saved ticket type survives a round trip through the form', () => {
    const saved: TicketTypeView = {
      id: 't',
      name: 'VIP',
      description: '',
      priceMinor: 1205,
      quantity: 40,
      sold: 3,
      available: 37,
      saleState: 'on_sale',
      salesStart: '2026-12-01T20:00:30.000Z',
      salesEnd: null,
      perOrderLimit: 4,
      perPersonLimit: null,
      sortOrder: 1,
    };
    const values = valuesOfTicket(saved, 'America/Chicago', 'en-US');
    expect(values).toMatchObject({ price: '12.05', salesStart: '2026-12-01T14:00', salesEnd: '' });
    expect(valuesOfTicket(saved, 'America/Chicago', 'ru-RU').price).toBe('12,05');
    expect(ticketSchema('America/Chicago', saved).parse(values)).toMatchObject({
      priceMinor: 1205,
      salesStart: '2026-12-01T20:00:30.000Z',
    });
  });
});

describe('unsaved input', () => {
  beforeEach(() => {
    vi.stubGlobal('sessionStorage', browserStorage());
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('unsaved input survives a reload until it is saved', () => {
    formDraft<{ name: string }>('event:new').write({ name: 'Half a na' });
    const reloaded = formDraft<{ name: string }>('event:new');
    expect(reloaded.read()).toEqual({ name: 'Half a na' });
    reloaded.clear();
    expect(reloaded.read()).toBeNull();
  });

  test('unsaved input is discarded once it equals the saved values', () => {
    const draft = formDraft<{ name?: string }>('event:7');
    draft.write(changedValues({ name: 'Jazz', city: 'Lima' }, { name: 'Rock', city: 'Lima' }));
    expect(draft.read()).toEqual({ name: 'Rock' });
    draft.write(changedValues({ name: 'Jazz', city: 'Lima' }, { name: 'Jazz', city: 'Lima' }));
    expect(draft.read()).toBeNull();
  });

  test("a field's original value is stored with the input and survives a reload that finds a newer value", () => {
    const open = () => formDraft<{ name?: string; city?: string }>('event:8');
    open().write({ name: 'Rock' }, { name: 'Jazz', city: 'Lima' });
    const reloaded = open();
    expect(reloaded.readBegun()).toEqual({ name: 'Jazz' });
    reloaded.write({ name: 'Rock', city: 'Cusco' }, { name: 'Theirs', city: 'Puno' });
    expect(reloaded.readBegun()).toEqual({ name: 'Jazz', city: 'Puno' });
    reloaded.write({ city: 'Cusco' }, { name: 'Theirs', city: 'Puno' });
    expect(reloaded.readBegun()).toEqual({ city: 'Puno' });
  });

  test('the same content keeps its request ID over a reload, and changed content gets a new one', () => {
    const open = () => formDraft('event:new');
    const first = open().requestIdFor({ name: 'A' });
    expect(open().requestIdFor({ name: 'A' })).toBe(first);
    expect(open().requestIdFor({ name: 'B' })).not.toBe(first);
  });
});

describe("the server's refusals in the form", () => {
  const refusal = (errorCode: string, details = {}, fields: { path: string }[] = []) =>
    Object.assign(new Error(errorCode), { data: { errorCode, details, fields } });

  test('server refusals are assigned to their form fields, and stock numbers to the quantity', () => {
    expect(refusedFields(refusal('QUANTITY_BELOW_SOLD', { sold: 7 }), 'quantity')).toEqual({
      fields: ['quantity'],
      numbers: true,
    });
    expect(refusedFields(refusal('BAD_INPUT', { field: 'endDate' }), 'capacity').fields).toEqual(['end']);
    expect(refusedFields(refusal('BAD_INPUT', {}, [{ path: 'priceMinor' }]), 'quantity').fields).toEqual([
      'price',
    ]);
    expect(refusedFields(refusal('EVENT_LOCKED', { field: 'currency' }), 'capacity').fields).toEqual([
      'currency',
    ]);
    expect(refusedFields(refusal('EVENT_LOCKED'), 'capacity').fields).toEqual([]);
    expect(refusedFields(new Error('Failed to fetch'), 'capacity').fields).toEqual([]);
  });
});

test('the time zone list is searchable by city, shows offsets, and always includes the current zone', () => {
  const options = timeZoneOptions('Asia/Calcutta', Date.parse('2026-11-29T12:00:00Z'));
  expect(options.find(({ value }) => value === 'America/Mexico_City')?.label).toBe(
    'America / Mexico City (GMT-6)',
  );
  expect(options.some(({ value }) => value === 'Asia/Calcutta')).toBe(true);
});
