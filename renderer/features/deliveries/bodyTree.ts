import { type JsonEntry, type JsonNode, parseJson } from '../../../shared/jsonTree.ts';

export type BodyTree = { readonly kind: 'json' | 'form'; readonly root: JsonNode };

const FORM = /^\s*application\/x-www-form-urlencoded\b/i;

/** What a delivery says that its body is; null: nothing. */
export function contentTypeOf(headers: readonly (readonly [string, string])[]): string | null {
  return headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? null;
}

/**
 * A body as a tree: JSON as it was written, or the fields of a form, of which those that hold JSON are taken apart too.
 * @returns null for text of another kind
 */
export function bodyTree(text: string, contentType: string | null): BodyTree | null {
  if (contentType !== null && FORM.test(contentType)) {
    const entries = [...new URLSearchParams(text)].map(
      ([name, value]): JsonEntry => ({
        key: JSON.stringify(name),
        value: (/^\s*[[{]/.test(value) ? parseJson(value) : null) ?? { kind: 'atom', text: JSON.stringify(value) },
      }),
    );
    return { kind: 'form', root: { kind: 'list', open: '{', entries } };
  }
  const root = parseJson(text.replace(/^\ufeff/, ''));
  return root && { kind: 'json', root };
}
