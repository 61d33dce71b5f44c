/**
 * Where a line stands among the lines of its list, of which only those in sight are drawn, for assistive technology. `hidden`: that
 * would give away how many there are.
 */
export function placeInList(index: number, count: number, hidden: boolean) {
  return hidden ? { 'aria-setsize': -1 } : { 'aria-posinset': index + 1, 'aria-setsize': count };
}
