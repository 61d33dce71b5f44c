import { AppFailure } from '../../../shared/failure.ts';
import type { Methods, Store } from '../thread/storeKind.ts';
import type { StoreCalls } from '../thread/threadClient.ts';

/**
 * A store that answers in this thread as its own thread would when nothing else is asked: after each call all is done that nobody
 * asks for.
 */
export function storeHere<M extends Methods, C>(
  open: (tell: (change: C) => void) => Pick<Store<M>, 'methods' | 'background'> & { close(): void },
): StoreCalls<M, C> & { readonly asked: string[] } {
  const listeners = new Set<(change: C) => void>();
  const store = open((change) => {
    // As over a message: not while the work goes on that tells it.
    queueMicrotask(() => {
      for (const listener of listeners) listener(change);
    });
  });
  /** The names of what was asked. */
  const asked: string[] = [];
  let isClosed = false;
  const hand: StoreCalls<M, C>['hand'] = async (method, args, { read }) => {
    if (isClosed) throw new AppFailure({ kind: 'storageFailed', what: 'journal' });
    asked.push(method);
    // The method's own arguments: the types of names and arguments belong together.
    const answer = read((store.methods[method] as (...given: typeof args) => ReturnType<M[typeof method]>)(...args));
    const nextWork = () => store.background.find((work) => work.left() > 0);
    for (let work = nextWork(); work !== undefined; work = nextWork()) work.work(() => false);
    return answer;
  };
  return {
    opened: Promise.resolve(),
    notices: [],
    asked,
    hand,
    call: (method, ...args) => hand(method, args, { read: (value) => value }),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onLost: () => () => {},
    close: async () => {
      isClosed = true;
      store.close();
    },
  };
}
