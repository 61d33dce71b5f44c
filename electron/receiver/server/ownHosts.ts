/**
 * The names under which the receiver may be asked: loopback with its own port, and the tunnel's public host. Any other Host is a
 * web page that made its own name point here (DNS rebinding), or a mistake. @see DESIGN §6
 */
export class OwnHosts {
  readonly #port: () => number;
  readonly #allowed: () => ReadonlySet<string>;
  #own: ReadonlySet<string> = new Set();
  #ownPort = 0;

  /** @param allowed host names in lower case, with a port where it is not their scheme's own */
  constructor(port: () => number, allowed: () => ReadonlySet<string>) {
    this.#port = port;
    this.#allowed = allowed;
  }

  has(host: string | null): boolean {
    if (host === null) return false;
    const port = this.#port();
    if (port !== this.#ownPort) {
      this.#ownPort = port;
      this.#own = new Set([`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]);
    }
    if (this.#own.has(host)) return true;
    const name = host.toLowerCase();
    const allowed = this.#allowed();
    return this.#own.has(name) || allowed.has(name) || allowed.has(name.replace(/:(443|80)$/, ''));
  }
}
