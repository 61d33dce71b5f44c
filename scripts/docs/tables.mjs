// Tables of Markdown.
import { z } from 'zod';

const cell = (value) => String(value).replaceAll('|', '\\|').replaceAll('\n', ' ');

/** A table; cells are texts. */
export function table(head, rows) {
  const line = (cells) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

export const code = (text) => `\`${text}\``;

/** The fields of an object's schema: name, type, and whether it may be missing. */
export function fieldTable(schema) {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { unrepresentable: 'any' });
  return table(
    ['Field', 'Type', 'Always there'],
    Object.entries(properties).map(([name, field]) => [
      code(name),
      typeOf(field),
      required.includes(name) ? 'yes' : '',
    ]),
  );
}

/** A JSON schema in a few words. */
export function typeOf(field) {
  if (field.const !== undefined) return JSON.stringify(field.const);
  if (field.enum !== undefined) return field.enum.map((value) => JSON.stringify(value)).join(', ');
  const choices = field.anyOf ?? field.oneOf;
  if (choices !== undefined) return choices.map(typeOf).join(' or ');
  if (field.type === 'array') return `array of ${typeOf(field.items ?? {})}`;
  if (field.type === 'object') {
    const names = Object.keys(field.properties ?? {});
    return names.length === 0 ? 'object' : `object of ${names.join(', ')}`;
  }
  if (field.format === 'date-time') return 'time';
  return Array.isArray(field.type) ? field.type.join(' or ') : (field.type ?? 'anything');
}
