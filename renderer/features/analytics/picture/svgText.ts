const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** What XML has no way to write. */
const UNWRITABLE = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

/** Text as it may stand in an SVG, between tags and in attributes alike; whitespace single. */
export function svgText(text: string): string {
  return text
    .replace(UNWRITABLE, '\ufffd')
    .replace(/\s+/g, ' ')
    .replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An element. Attributes that are undefined are left out; numbers are rounded to a tenth of a pixel. */
export function element(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${typeof value === 'number' ? tenth(value) : svgText(value)}"`],
  );
  return content === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${content}</${name}>`;
}

/** A line of text. */
export function words(x: number, y: number, text: string, attributes: Attributes = {}): string {
  return element('text', { x, y, ...attributes }, svgText(text));
}

/** A number of pixels, as short as it can be without being seen. */
export function tenth(value: number): string {
  return String(Math.round(value * 10) / 10);
}
