/** Texts in the document that are neither in the brackets of the pseudo-locale nor given data. */
export function bareWords(given: RegExp): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const bare: string[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = (node.textContent ?? '').trim();
    if (!/[⟦⟧]/.test(text) && !given.test(text)) bare.push(text);
  }
  return bare;
}
