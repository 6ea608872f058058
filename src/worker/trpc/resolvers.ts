import type { Committed } from '#durable/box-office/event-context.ts';
import type { ErrorCode, Outcome, Refusal } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { boxOfficeActor } from '#worker/box-office/box-office-actor.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import type { Deps } from '#worker/deps.ts';
import type { RequestContext } from './context.ts';
import { requireEvent, unwrap } from './init.ts';

// These wrap resolvers and are no middlewares: a middleware sees a result only after the output schema has parsed it, and
// tRPC copies the context for each.

type Signed = RequestContext & { actor: Actor };
type MaybePromise<T> = T | Promise<T>;

/** What a resolver is called with. */
interface Call<Input, Ctx extends RequestContext> {
  ctx: Ctx;
  input: Input;
}

/** The value of an outcome; any other result is a value itself. */
type Value<Result> = Result extends Refusal
  ? never
  : Result extends { ok: true; value: infer Inner }
    ? Inner
    : Result;

/** A resolver that may refuse: its refusal becomes tRPC's error. */
export function outcome<Request, T>(resolve: (request: Request) => MaybePromise<Outcome<T>>) {
  return async (request: Request): Promise<T> => unwrap(await resolve(request));
}

/** Refuses unknown events before the resolver runs; authorization and the input's schema come first. */
export function atEvent<Ctx extends RequestContext, Input extends { eventId: string }, Result>(
  resolve: (call: Call<Input, Ctx>) => MaybePromise<Result>,
) {
  return async (call: Call<Input, Ctx>): Promise<Value<Result>> => {
    await requireEvent(call.ctx, call.input.eventId);
    return settle(await resolve(call));
  };
}

/** Calls a use-case as the signed-in person, by default with the request's own dependencies. */
export function asActor<Input extends object, Result>(
  useCase: (deps: Deps, input: NoInfer<Input> & { actor: Actor }) => MaybePromise<Result>,
): (call: Call<Input, Signed>) => Promise<Value<Result>>;
export function asActor<Input extends object, Result, UseDeps>(
  useCase: (deps: UseDeps, input: NoInfer<Input> & { actor: Actor }) => MaybePromise<Result>,
  depsOf: (ctx: Signed, input: NoInfer<Input>) => MaybePromise<UseDeps>,
): (call: Call<Input, Signed>) => Promise<Value<Result>>;
export function asActor<Input extends object, Result, UseDeps>(
  useCase: (deps: UseDeps | Deps, input: Input & { actor: Actor }) => MaybePromise<Result>,
  depsOf?: (ctx: Signed, input: Input) => MaybePromise<UseDeps>,
) {
  return async ({ ctx, input }: Call<Input, Signed>): Promise<Value<Result>> => {
    const deps = depsOf ? await depsOf(ctx, input) : ctx.deps;
    return settle(await useCase(deps, { ...input, actor: ctx.actor }));
  };
}

/** Dependencies of a use-case that works on the rows of the input's event. */
export function ofEvent({ deps }: RequestContext, { eventId }: { eventId: string }): Deps {
  return deps.ofEvent(eventId);
}

/**
 * Calls a part of the event's box office, which authorizes the actor.
 * @param otherwise the refusal when the box office does not answer
 */
export function atBoxOffice<Part, Input extends { eventId: string }, T>(
  partOf: (deps: Deps, eventId: string) => Part,
  otherwise: ErrorCode,
  call: (
    part: Part,
    request: Omit<Input, 'eventId'> & { actor: ReturnType<typeof boxOfficeActor> },
  ) => Promise<Committed<T>>,
) {
  return async ({ ctx, input }: Call<Input, Signed>): Promise<T> => {
    const { eventId, ...rest } = input;
    await requireEvent(ctx, eventId);
    const request = { ...rest, actor: boxOfficeActor(ctx.actor) };
    return unwrap(await callObject(() => call(partOf(ctx.deps, eventId), request), otherwise));
  };
}

function settle<Result>(result: Result): Value<Result> {
  return (isOutcome(result) ? unwrap(result) : result) as Value<Result>;
}

function isOutcome(result: unknown): result is Outcome<unknown> {
  if (typeof result !== 'object' || result === null || !('ok' in result)) return false;
  return result.ok === true ? 'value' in result : result.ok === false && 'code' in result;
}
