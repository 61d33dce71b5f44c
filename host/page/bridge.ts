/** A value on its way between the worlds: copied, or standing for a function or promise of the other world. */
type Wire =
  | { copy: unknown }
  | { call: number }
  | { promise: number }
  | { error: string }
  | { list: Wire[] }
  | { record: Record<string, Wire> };
type Outcome = { ok: boolean; value: Wire };
export type Bridge = {
  toWire(value: unknown): Wire;
  fromWire(wire: Wire, frozen: boolean): unknown;
  post(kind: string, detail: unknown): void;
  listen(kind: string, listener: (detail: never) => void): void;
};

/**
 * Joins the page's world and the preload's. They share no objects, but a custom event reaches both at once and its
 * detail is cloned into the world that reads it, so calls across can even be synchronous, as with Electron's bridge.
 * Both worlds get this function as text, before any other script runs, so nothing outside of it may be used.
 * @param key a secret prefix of the event names, so that the page's scripts cannot listen
 */
export function makeBridge(key: string, side: 'page' | 'preload'): Bridge {
  const MAX_DEPTH = 1_000;
  const other = side === 'page' ? 'preload' : 'page';
  const dispatch = globalThis.dispatchEvent.bind(globalThis);
  const addListener = globalThis.addEventListener.bind(globalThis);
  const functions = new Map<number, (...args: unknown[]) => unknown>();
  const pending = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>();
  const answers: (Outcome | undefined)[] = [];
  let lastId = 0;

  const post = (kind: string, detail: unknown): void => {
    dispatch(new CustomEvent(key + other + kind, { detail }));
  };
  const listen = (kind: string, listener: (detail: never) => void): void =>
    addListener(
      key + side + kind,
      (event) => {
        event.stopImmediatePropagation();
        listener((event as CustomEvent<never>).detail);
      },
      true,
    );
  const released = new FinalizationRegistry<number>((id) => post('release', id));

  function toWire(value: unknown, depth = 0): Wire {
    if (depth > MAX_DEPTH) {
      throw new Error(
        'Electron contextBridge recursion depth exceeded.  Nested objects deeper than 1000 are not supported.',
      );
    }
    if (typeof value === 'function') {
      lastId += 1;
      functions.set(lastId, value as () => unknown);
      return { call: lastId };
    }
    if (typeof value === 'symbol') return { copy: undefined };
    if (value === null || typeof value !== 'object') return { copy: value };
    if (value instanceof Promise) {
      lastId += 1;
      const id = lastId;
      const settle = (ok: boolean) => (result: unknown) => post('settled', { id, ...outcome(() => result, ok) });
      value.then(settle(true), settle(false));
      return { promise: id };
    }
    if (value instanceof Error) return { error: value.message };
    if (Array.isArray(value)) return { list: Array.from(value, (item) => toWire(item, depth + 1)) };
    if (Object.prototype.toString.call(value) === '[object Object]') {
      // A symbol is dropped, and with it its name.
      const carried = Object.entries(value).filter(([, item]) => typeof item !== 'symbol');
      const entries = carried.map(([name, item]): [string, Wire] => [name, toWire(item, depth + 1)]);
      return { record: Object.fromEntries(entries) };
    }
    try {
      return { copy: structuredClone(value) };
    } catch {
      throw new Error('An object could not be cloned.');
    }
  }

  function fromWire(wire: Wire, frozen: boolean): unknown {
    if ('copy' in wire) return wire.copy;
    if ('error' in wire) return new Error(wire.error);
    if ('promise' in wire) {
      return new Promise((resolve, reject) => pending.set(wire.promise, { resolve, reject }));
    }
    let value: object;
    if ('call' in wire) {
      value = (...args: unknown[]) => call(wire.call, args);
      released.register(value, wire.call);
    } else if ('list' in wire) {
      value = wire.list.map((item) => fromWire(item, frozen));
    } else {
      const entries = Object.entries(wire.record).map(([name, item]) => [name, fromWire(item, frozen)]);
      value = Object.fromEntries(entries);
    }
    return frozen ? Object.freeze(value) : value;
  }

  /** What a function came to, ready to cross; what cannot cross turns it into a failure. */
  function outcome(run: () => unknown, ok = true): Outcome {
    try {
      return { ok, value: toWire(run()) };
    } catch (cause) {
      return { ok: false, value: { error: cause instanceof Error ? cause.message : String(cause) } };
    }
  }

  function call(id: number, args: unknown[]): unknown {
    const wires = args.map((argument) => toWire(argument));
    answers.push(undefined);
    post('call', { id, args: wires });
    const answer = answers.pop();
    if (!answer) throw new Error('stand-in host: the other side of the bridge is gone');
    const value = fromWire(answer.value, false);
    if (!answer.ok) throw value;
    return value;
  }

  listen('call', ({ id, args }: { id: number; args: Wire[] }) => {
    const target = functions.get(id) as (...args: unknown[]) => unknown;
    post(
      'answer',
      outcome(() =>
        Reflect.apply(
          target,
          undefined,
          args.map((wire) => fromWire(wire, false)),
        ),
      ),
    );
  });
  listen('answer', (answer: Outcome) => {
    answers[answers.length - 1] = answer;
  });
  listen('settled', ({ id, ok, value }: { id: number } & Outcome) => {
    const waiting = pending.get(id);
    pending.delete(id);
    if (ok) waiting?.resolve(fromWire(value, false));
    else waiting?.reject(fromWire(value, false));
  });
  listen('release', (id: number) => functions.delete(id));
  return { toWire, fromWire, post, listen };
}
