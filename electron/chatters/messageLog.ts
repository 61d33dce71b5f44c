const KEPT = 20_000;
const KEPT_EACH = 50;

export type LoggedMessage = { atMs: number | null; text: string };

/** The last messages of everybody, as plain text: 50 a person, 20,000 in all. */
export class MessageLog {
  /** A ring: message n stands at n modulo KEPT. */
  readonly #texts: string[] = [];
  readonly #times: (number | null)[] = [];
  readonly #authors: number[] = [];
  #next = 0;
  /** The numbers of each person's messages, oldest first. */
  readonly #byAuthor = new Map<number, number[]>();

  add(userId: number, message: LoggedMessage): void {
    const number = this.#next++;
    const place = number % KEPT;
    if (number >= KEPT) this.#drop(this.#authors[place] ?? 0, number - KEPT);
    this.#texts[place] = message.text;
    this.#times[place] = message.atMs;
    this.#authors[place] = userId;
    const own = this.#byAuthor.get(userId);
    if (own === undefined) {
      this.#byAuthor.set(userId, [number]);
      return;
    }
    own.push(number);
    if (own.length > KEPT_EACH) this.#texts[(own.shift() ?? 0) % KEPT] = '';
  }

  /** Newest first. */
  of(userId: number): LoggedMessage[] {
    const numbers = this.#byAuthor.get(userId) ?? [];
    return numbers
      .map((number) => ({ atMs: this.#times[number % KEPT] ?? null, text: this.#texts[number % KEPT] ?? '' }))
      .reverse();
  }

  /** A message is overwritten; it is its author's oldest, unless that author's fifty newer ones have put it out before. */
  #drop(userId: number, number: number): void {
    const own = this.#byAuthor.get(userId);
    if (own?.[0] !== number) return;
    own.shift();
    if (own.length === 0) this.#byAuthor.delete(userId);
  }
}
