type Handler<Fact> = (fact: Fact) => void;

/**
 * Typed synchronous event bus. Handlers run inside `emit`, in order of subscription, so their writes join the
 * storage transaction of the emitting turn. A handler's error reaches the emitter.
 */
export class EventBus<Facts extends object> {
  readonly #handlers: { [Name in keyof Facts]?: Handler<Facts[Name]>[] } = {};

  on<Name extends keyof Facts>(name: Name, handler: Handler<Facts[Name]>): void {
    this.#handlers[name] = [...(this.#handlers[name] ?? []), handler];
  }

  emit<Name extends keyof Facts>(name: Name, fact: Facts[Name]): void {
    for (const handler of this.#handlers[name] ?? []) handler(fact);
  }
}
