import { appRouter } from '#worker/trpc/router.ts';

interface ProcedureFacts {
  _def: { type: 'query' | 'mutation'; inputs: { shape?: object }[] };
}

/** Every procedure of the router, so that a new one cannot escape a table-driven test. */
export const PROCEDURES = Object.entries(
  appRouter._def.procedures as unknown as Record<string, ProcedureFacts>,
).map(([path, { _def }]) => ({
  path,
  kind: _def.type,
  takesInput: _def.inputs.length > 0,
  /** The fields of its input that name something there is: an event, a ticket, a person. */
  idFields: _def.inputs
    .flatMap(({ shape }) => Object.keys(shape ?? {}))
    .filter((field) => /Ids?$/.test(field) && field !== 'requestId'),
}));
