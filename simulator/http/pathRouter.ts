import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
import { TrieRouter } from 'hono/router/trie-router';

/** What a path leads to, with the values of its parameters. */
export type Found<T> = { readonly target: T; readonly values: Record<string, string> };

/** Finds targets by path, at once: patterns are in the words of hono's routers, `/users/:id` and `/:file{.+\.png}`. */
export class PathRouter<T> {
  readonly #router = new SmartRouter<T>({ routers: [new RegExpRouter<T>(), new TrieRouter<T>()] });

  add(pattern: string, target: T): void {
    this.#router.add('ALL', pattern, target);
  }

  /** Every target whose pattern fits a path, in the order they were added. */
  find(path: string): Found<T>[] {
    const [matches, stash] = this.#router.match('ALL', path);
    return matches.map(([target, parameters]) => {
      const values: Record<string, string> = {};
      for (const [name, place] of Object.entries(parameters)) {
        const text = typeof place === 'number' ? stash?.[place] : place;
        if (text !== undefined) values[name] = decode(text);
      }
      return { target, values };
    });
  }
}

/** A percent-encoded text in clear; as it stands when it is encoded wrongly. */
function decode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
