/** Which of these numbers stand anywhere in the document or its title, grouped or not, in texts or attributes. */
export function toldNumbers(numbers: readonly number[]): number[] {
  const all = `${document.title}\n${document.documentElement.outerHTML}`;
  return numbers.filter((number) => {
    const grouped = String(number).replace(/\B(?=(\d{3})+$)/g, '[,.\\s\\u00a0\\u202f]?');
    return new RegExp(`(?<![\\d.])${grouped}(?![\\d]|\\.\\d)`).test(all);
  });
}
