/** A document without a layout draws no line of a list that draws what is in sight; this gives its boxes a size. */
export function giveBoxesSize(width: number, height: number): void {
  for (const [name, size] of Object.entries({
    offsetWidth: width,
    offsetHeight: height,
    clientWidth: width,
    clientHeight: height,
  })) {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size });
  }
}
