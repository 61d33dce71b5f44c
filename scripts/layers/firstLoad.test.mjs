import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { en } from '../../shared/locales/en.ts';
import { enFirst } from '../../shared/locales/enFirst.ts';
import { firstLoadOf, importsPastDeferred, namespacesOf, UNTOLD } from './firstLoad.mjs';

const root = join(import.meta.dirname, '../..');
const known = new Set(Object.keys(en));
const firstLoad = firstLoadOf('renderer/main.tsx', (path) => readFileSync(join(root, path), 'utf8'));
const named = [...firstLoad].flatMap(([path, text]) =>
  [...namespacesOf(path, text, known)].map((name) => ({ path, name })),
);

it('the window’s first load asks for no text that comes behind it', () => {
  expect(firstLoad.size).toBeGreaterThan(100);
  const late = named.filter(({ name }) => !Object.hasOwn(enFirst, name)).map(({ path, name }) => `${path}: ${name}`);
  expect(late).toEqual([]);
});

it('the window’s first load has the texts that it asks for, and no others', () => {
  const names = new Set(named.map(({ name }) => name));
  expect(Object.keys(enFirst).filter((name) => !names.has(name))).toEqual([]);
  const files = [...firstLoad.keys()].flatMap((path) => /^shared\/locales\/\w+\/(\w+)\.ts$/.exec(path)?.[1] ?? []);
  expect(files.toSorted()).toEqual(Object.keys(enFirst).toSorted());
});

it('what the window’s first load draws later comes by `deferred()`, which waits for its texts', () => {
  const past = [...firstLoad].flatMap(([path, text]) => importsPastDeferred(path, text).map((it) => `${path}: ${it}`));
  expect(past.toSorted()).toEqual([
    'renderer/app/App.tsx: ./LivePage.tsx', // ahead alone: it is drawn by the frame
    'renderer/main.tsx: ./styles/scripts.css',
    'renderer/text/i18n.ts: ../../shared/locales/de.ts',
    'renderer/text/i18n.ts: ../../shared/locales/enMore.ts',
  ]);
});

it('follows values alone, and what is passed on', () => {
  const texts = {
    'a/main.tsx': "import { B } from './b.tsx'; import type { C } from './c.ts'; import './a.css';",
    'a/b.tsx': "export { D } from '../d.ts'; const later = () => import('./e.ts');",
    'd.ts': "import { B } from './a/b.tsx'; import x from 'package';",
  };
  expect([...firstLoadOf('a/main.tsx', (path) => texts[path] ?? expect.fail(path)).keys()]).toEqual(Object.keys(texts));
});

it.each([
  ["const { t } = useTranslation('live');", ['live']],
  ["const { t } = useTranslation(['live', 'hooks']);", ['live', 'hooks']],
  ['const { t } = useTranslation();', ['common']],
  ['const { t } = useTranslation(where);', [UNTOLD]],
  ['const { t } = useTranslation([first, `live`]);', [UNTOLD]],
  ["t('live:page');", ['live']],
  ["t(many ? 'live:one' : 'hooks:other');", ['live', 'hooks']],
  [`t(\`live:kind.\${kind}\`);`, ['live']],
  ["const key = 'live:page';", ['live']],
  ["i18next.t('close');", ['common']],
  ["i18next.t('page', { ns: 'live' });", ['common', 'live']],
  ["i18next.getFixedT(null, 'live', 'head');", ['live']],
  ["const a = <Trans ns='live'>x</Trans>;", ['live']],
  ['const a = <Trans ns={where}>x</Trans>;', [UNTOLD]],
  ["const scope = 'chat:connect';", []],
])('sees which texts are asked for: %s', (text, names) => {
  expect([...namespacesOf('a.tsx', text, known)]).toEqual(names);
});

it('sees what is imported past `deferred()`', () => {
  const text = `
    const a = deferred<object>(async () => (await import('./A.tsx')).A);
    const b = lazy(async () => (await import('./B.tsx')).B);
  `;
  expect(importsPastDeferred('a.tsx', text)).toEqual(['./B.tsx']);
});
