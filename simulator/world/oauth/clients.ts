/** A registered application. Without a secret it is public: it runs on users' computers. @see API "Authentication" 5 */
export type Client = {
  readonly id: string;
  readonly secret: string | null;
  readonly name: string;
  /** Whose registration it is: limits of an account hold for all its applications. Left out, one of its own. */
  readonly account?: string;
};

export class Clients {
  readonly #byId = new Map<string, Client>();

  add(client: Client): Client {
    this.#byId.set(client.id, client);
    return client;
  }

  byId(id: string): Client | undefined {
    return this.#byId.get(id);
  }

  all(): readonly Client[] {
    return [...this.#byId.values()];
  }
}
