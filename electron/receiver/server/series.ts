/**
 * Deliveries that belong into the journal in their order: once one of them could not be kept, none behind it is, until they all
 * come again.
 */
export class Series {
  #isBroken = false;

  get isBroken(): boolean {
    return this.#isBroken;
  }

  break(): void {
    this.#isBroken = true;
  }
}
