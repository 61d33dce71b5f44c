/** Runs what it is given one after the other, in the order given, whatever becomes of it. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Resolves, or rejects, as `act` does once its turn has come. */
  run<R>(act: () => Promise<R>): Promise<R> {
    const run = this.#last.then(act);
    this.#last = run.catch(() => {}); // told to whoever asked; the next one must not inherit it
    return run;
  }
}
