/** Something to be done outside the world, such as a request to somebody's server. Resolves; never rejects. */
type Errand<T> = () => Promise<T>;
type Waiting = { readonly go: Errand<unknown>; readonly done: (answer: unknown) => void };

/** Hands on an answer from outside: at one moment of the clock, and kept in the log of what came from outside. */
type Receiver = (errand: number, answer: unknown) => void;

/**
 * What a world has done for it outside: it asks, and goes on; the answer comes later as an input like any other. While
 * the past is played again nothing is asked, and the answers are those of then.
 */
export class Errands {
  readonly #waiting = new Map<number, Waiting>();
  #receiver: Receiver | undefined;
  #isOver = false;
  #lastId = 0;

  /** @param done gets the answer: plain data, which can be kept and told again */
  run<T>(go: Errand<T>, done: (answer: T) => void): void {
    this.#lastId += 1;
    this.#waiting.set(this.#lastId, { go, done: done as (answer: unknown) => void });
    if (this.#receiver !== undefined) this.#send(this.#lastId, go);
  }

  /** Begins to ask; first for what was asked before and not answered yet. @param receiver is told every answer */
  start(receiver: Receiver): void {
    this.#receiver = receiver;
    for (const [id, { go }] of this.#waiting) this.#send(id, go);
  }

  /** Tells the world an answer. */
  answer(errand: number, answer: unknown): void {
    const waiting = this.#waiting.get(errand);
    this.#waiting.delete(errand);
    waiting?.done(answer);
  }

  /** Answers that still come are passed over. */
  stop(): void {
    this.#isOver = true;
  }

  #send(id: number, go: Errand<unknown>): void {
    void go().then((answer) => {
      if (!this.#isOver) this.#receiver?.(id, answer);
    });
  }
}
