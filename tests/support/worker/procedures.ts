import { appRouter } from '#worker/trpc/router.ts';

interface ProcedureFacts {
  _def: { type: 'query' | 'mutation'; inputs: { shape?: object }[] };
}

/** All procedures of the router, so that table-driven tests cover new ones. */
export const PROCEDURES = Object.entries(
  appRouter._def.procedures as unknown as Record<string, ProcedureFacts>,
).map(([path, { _def }]) => ({
  path,
  kind: _def.type,
  takesInput: _def.inputs.length > 0,
  /** Input fields that identify an event, a ticket or a person. */
  idFields: _def.inputs
    .flatMap(({ shape }) => Object.keys(shape ?? {}))
    .filter((field) => /Ids?$/.test(field) && field !== 'requestId'),
}));
