import {
  type AnyTRPCRouter,
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  TRPCError,
} from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { ANSWER_HEADERS } from '../http/response-headers.ts';

/** The last part of a mutation's address, as pages send it: by itself, without a query. */
const ALONE = /\/api\/trpc\/([A-Za-z]+\.[A-Za-z]+)$/;

export interface Mutation<Context> {
  router: AnyTRPCRouter;
  /** What `mutationAlone` found. */
  path: string;
  request: Request;
  createContext: () => Context;
  onError?: (failed: { error: TRPCError; path: string; type: 'mutation' }) => void;
}

/** The mutation that was sent by itself, as pages send them all; null for whatever else a request may be. */
export function mutationAlone(router: AnyTRPCRouter, request: Request): string | null {
  const isPlain = request.method === 'POST' && !request.headers.has('trpc-accept');
  const path = isPlain ? ALONE.exec(request.url)?.[1] : undefined;
  return path !== undefined && isMutation(router, path) ? path : null;
}

/**
 * Answers such a mutation with the bytes that tRPC's own adapter would answer with. What the adapter prepares for
 * batches, streams and subscriptions takes as long as a scan or a sale does in the Worker.
 */
export async function answerMutation<Context>({
  router,
  path,
  request,
  createContext,
  onError,
}: Mutation<Context>): Promise<Response> {
  const ctx = createContext();
  let input: Promise<unknown> | null = null;
  const getRawInput = () => {
    input ??= readJson(request);
    return input;
  };
  try {
    const data: unknown = await callTRPCProcedure({
      ...{ router, path, getRawInput, ctx, type: 'mutation', signal: undefined, batchIndex: 0 },
    });
    return answer(200, { result: { data } });
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(cause);
    onError?.({ error, path, type: 'mutation' });
    const { _config: config } = router._def;
    const shape: unknown = getTRPCErrorShape({
      config,
      error,
      path,
      type: 'mutation',
      input: undefined,
      ctx,
    });
    return answer(getHTTPStatusCodeFromError(error), { error: shape });
  }
}

function isMutation(router: AnyTRPCRouter, path: string): boolean {
  const procedures: Record<string, { _def: { type: string } } | undefined> = router._def.procedures;
  return Object.hasOwn(procedures, path) && procedures[path]?._def.type === 'mutation';
}

async function readJson(request: Request): Promise<unknown> {
  try {
    // `json()` leaves the runtime's collector a sixth more to do.
    return JSON.parse(await request.text());
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', cause });
  }
}

function answer(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      ...ANSWER_HEADERS,
      vary: 'trpc-accept, accept',
      'cache-control': 'private, no-store',
      'content-type': 'application/json',
    },
  });
}
