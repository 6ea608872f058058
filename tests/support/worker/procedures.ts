import { ROUTERS } from '#worker/trpc/router.ts';

interface ProcedureFacts {
  _def: { type: 'query' | 'mutation'; inputs: { shape?: object }[] };
}

const routers = await Promise.all(
  Object.entries(ROUTERS).map(async ([name, load]) => [name, await load()] as const),
);

/** All procedures of the router, so that table-driven tests cover new ones. */
export const PROCEDURES = routers.flatMap(
  ([
    router,
    {
      _def: { procedures },
    },
  ]) =>
    Object.entries(procedures as unknown as Record<string, ProcedureFacts>).map(([name, { _def }]) => ({
      path: `${router}.${name}`,
      kind: _def.type,
      takesInput: _def.inputs.length > 0,
      /** Input fields that identify an event, a ticket or a person. */
      idFields: _def.inputs
        .flatMap(({ shape }) => Object.keys(shape ?? {}))
        .filter((field) => /Ids?$/.test(field) && field !== 'requestId'),
    })),
);
