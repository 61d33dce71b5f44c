import { parseSync, Visitor } from 'vite';
import { valuesOf } from './circles.mjs';

/**
 * The sources that are there before a page draws anything: the one that it begins with, and whatever these need before they run.
 * @param {string} begins path from the root of the repository
 * @param {(path: string) => string} read the text of a source
 * @returns {Map<string, string>} path and text
 */
export function firstLoadOf(begins, read) {
  const found = new Map([[begins, read(begins)]]);
  // What is put into a map while it is walked through comes up in its turn.
  for (const [path, text] of found) {
    const needs = valuesOf(path, text).filter((next) => /\.tsx?$/.test(next) && !found.has(next));
    for (const next of needs) found.set(next, read(next));
  }
  return found;
}

/** Stands for a namespace that is not written out where it is asked for. */
export const UNTOLD = '(not written out)';

/**
 * The namespaces of the catalogue that a source names, in whatever way it asks for a text; `common` is meant where none is named.
 * @param {ReadonlySet<string>} known all that there are
 * @returns {Set<string>}
 */
export function namespacesOf(path, text, known) {
  const found = new Set();
  const add = (node) => {
    if (node === undefined) found.add('common');
    else if (node.type === 'ArrayExpression') node.elements.forEach(add);
    else found.add(node.type === 'Literal' ? node.value : UNTOLD);
  };
  const addOf = (key) => {
    const name = /^(\w+):/.exec(key)?.[1];
    if (known.has(name)) found.add(name);
  };
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      const name = callee.property?.name ?? callee.name;
      if (name === 'useTranslation') add(given[0]);
      if (name === 'getFixedT') add(given[1]);
      if (name === 't' && callee.object?.name === 'i18next') found.add('common');
    },
    Property({ key, value }) {
      if (key.name === 'ns') add(value);
    },
    JSXAttribute({ name, value }) {
      if (name.name === 'ns') add(value);
    },
    Literal({ value }) {
      if (typeof value === 'string') addOf(value);
    },
    TemplateElement({ value }) {
      addOf(value.raw);
    },
  }).visit(parseSync(path, text).program);
  return found;
}

/**
 * What a source imports when it is needed and not by `deferred()`, which has a piece drawn with its texts alone.
 * @returns {string[]} as it is written there
 */
export function importsPastDeferred(path, text) {
  const pieces = [];
  const imports = [];
  new Visitor({
    CallExpression(call) {
      if (call.callee.name === 'deferred') pieces.push(call);
    },
    ImportExpression(later) {
      imports.push(later);
    },
  }).visit(parseSync(path, text).program);
  return imports
    .filter(({ start }) => !pieces.some((piece) => piece.start < start && start < piece.end))
    .map(({ source }) => text.slice(source.start + 1, source.end - 1));
}
