import { z } from 'zod';
import {
  apiAttendee,
  apiAttendees,
  apiCheckIn,
  apiCheckIns,
  apiError,
  apiEvent,
  apiEventDetails,
  apiEvents,
  apiIdPage,
  apiSeqPage,
  apiTicketType,
} from '#shared/contracts/integrations/public-api.ts';
import { WEBHOOK_MESSAGES } from '#shared/contracts/integrations/webhook-messages.ts';
import { API_SCOPES, type ApiScope } from '#shared/integrations/api-keys.ts';

/** Keys are the names of the components in the document. */
const SCHEMAS = {
  Event: apiEvent,
  EventDetails: apiEventDetails,
  TicketType: apiTicketType,
  Attendee: apiAttendee,
  CheckIn: apiCheckIn,
  Events: apiEvents,
  Attendees: apiAttendees,
  CheckIns: apiCheckIns,
  Error: apiError,
} as const;
type SchemaName = keyof typeof SCHEMAS;

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (name: string) => ({ 'application/json': { schema: ref(name) } });

/** `purchase.completed` → `PurchaseCompleted`. */
const nameOf = (type: string) =>
  type.replace(/(?:^|[._])(\w)/g, (_whole, letter: string) => letter.toUpperCase());

/**
 * The zod schemas that validate responses and webhooks, as JSON Schema 2020-12, which OpenAPI 3.1 embeds unchanged.
 */
function components(): Record<string, unknown> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(SCHEMAS)) registry.add(schema, { id });
  for (const [type, schema] of Object.entries(WEBHOOK_MESSAGES)) registry.add(schema, { id: nameOf(type) });
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}` });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema, $id, ...schema }]) => [name, schema]),
  );
}

function queryOf(page: z.ZodType): unknown[] {
  const { properties = {} } = z.toJSONSchema(page, { io: 'input' });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(name === 'cursor'
      ? { description: 'The `nextCursor` of the page before.', schema }
      : { schema: { ...(schema as object), type: 'integer' } }),
  }));
}

const EVENT_ID = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };

const REFUSALS = {
  400: 'The question is not understood.',
  401: 'The key is missing, wrong or revoked.',
  403: 'The key may not read this.',
  404: 'There is no such event of yours.',
  429: 'Too many calls: wait as long as `Retry-After` says (seconds).',
};

function operation(of: {
  id: string;
  summary: string;
  scope: ApiScope;
  answer: SchemaName;
  parameters: unknown[];
}) {
  const refusals = Object.entries(REFUSALS).map(([status, description]) => [
    status,
    { description, content: json('Error') },
  ]);
  return {
    get: {
      operationId: of.id,
      summary: of.summary,
      description: `Needs the scope \`${of.scope}\`.`,
      parameters: of.parameters,
      responses: {
        200: { description: 'As asked.', content: json(of.answer) },
        ...Object.fromEntries(refusals),
      },
    },
  };
}

const WEBHOOK_HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
}));

/** OpenAPI 3.1 document of the public API and the webhooks. @param siteUrl without a trailing slash */
export function openApiDocument(siteUrl: string) {
  const byId = queryOf(apiIdPage);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Aforo API',
      version: '1',
      description: `Reads an organizer's own events, attendees and check-ins. Made for servers: a key in a browser is a key given away. More: ${siteUrl}/developers`,
    },
    servers: [{ url: `${siteUrl}/api/v1` }],
    security: [{ apiKey: [] }],
    paths: {
      '/events': operation({
        id: 'listEvents',
        summary: 'Your events',
        scope: 'events',
        answer: 'Events',
        parameters: byId,
      }),
      '/events/{id}': operation({
        id: 'getEvent',
        summary: 'One of your events',
        scope: 'events',
        answer: 'EventDetails',
        parameters: [EVENT_ID],
      }),
      '/events/{id}/attendees': operation({
        id: 'listAttendees',
        summary: 'Its tickets with their holders',
        scope: 'attendees',
        answer: 'Attendees',
        parameters: [EVENT_ID, ...byId],
      }),
      '/events/{id}/check-ins': operation({
        id: 'listCheckIns',
        summary: 'What happened at its door',
        scope: 'check_ins',
        answer: 'CheckIns',
        parameters: [EVENT_ID, ...queryOf(apiSeqPage)],
      }),
    },
    webhooks: Object.fromEntries(
      Object.keys(WEBHOOK_MESSAGES).map((type) => [
        type,
        {
          post: {
            operationId: `on${nameOf(type)}`,
            security: [],
            parameters: WEBHOOK_HEADERS,
            requestBody: { required: true, content: json(nameOf(type)) },
            responses: { '2XX': { description: 'Taken. Anything else is tried again.' } },
          },
        },
      ]),
    ),
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: `Scopes: ${API_SCOPES.join(', ')}.` },
      },
      schemas: components(),
    },
  };
}
