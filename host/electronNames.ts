const NAME = String.raw`[\w$]+`;
const MODULE = `['"]electron(?:/(?:main|common|renderer))?['"]`;
const IMPORT = new RegExp(String.raw`\bimport\s*([^'";]+?)\s*from\s*${MODULE}`, 'g');
const REQUIRE = new RegExp(
  String.raw`\b(?:const|let|var)\s+(${NAME}|\{[^}]*\})\s*=\s*(?:${NAME}\(\s*)?require\(\s*${MODULE}\s*\)`,
  'g',
);

/**
 * Lists which of electron's names the text of a bundle uses: named imports, and the properties and destructured names of
 * a default, namespace or required module. It reads text, not a syntax tree: bundles are regular enough.
 */
export function electronNames(bundle: string): string[] {
  const names = new Set<string>();
  const addAll = (list: string) => {
    for (const part of list.split(',')) {
      const [name = ''] = part.trim().split(/\s+as\s+|\s*:\s*|\s*=\s*/);
      if (name !== '' && name !== 'default') names.add(name);
    }
  };
  const bindings = [...bundle.matchAll(IMPORT), ...bundle.matchAll(REQUIRE)].map(([, bound = '']) => bound);
  for (const bound of bindings) {
    addAll(/\{([^}]*)\}/.exec(bound)?.[1] ?? '');
    const whole = /^(?:\*\s*as\s+)?([\w$]+)/.exec(bound) ?? /\bdefault\s+as\s+([\w$]+)/.exec(bound);
    if (!whole?.[1]) continue;
    const local = String.raw`(?<![\w$.])${RegExp.escape(whole[1])}(?:\.default)?`;
    for (const [, list = ''] of bundle.matchAll(new RegExp(String.raw`\{([^{}]*)\}\s*=\s*${local}\b`, 'g')))
      addAll(list);
    for (const [, name = ''] of bundle.matchAll(new RegExp(String.raw`${local}\.(?!default\b)(${NAME})`, 'g')))
      addAll(name);
  }
  return [...names].sort();
}
