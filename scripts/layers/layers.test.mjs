import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { breaches, importsOf } from './breaches.mjs';
import { circles } from './circles.mjs';
import { house } from './rules.mjs';

const root = join(import.meta.dirname, '../..');

function sources(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path));
}

const plan = {
  rules: [
    { folder: 'win/app', imports: ['win/rooms', 'win/ui'] },
    { folder: 'win/rooms/*', doors: ['index.ts', 'thread.ts'], imports: ['win/ui'] },
    { folder: 'win/ui', imports: [] },
    { folder: 'win/testing', imports: [] },
  ],
  held: ['win'],
  forTests: ['win/testing'],
};
const breachOf = (path, text) => breaches([[path, text]], plan);

it('every source imports what its layer may, and through the door', () => {
  const files = house.held.flatMap(sources).map((path) => [path, readFileSync(join(root, path), 'utf8')]);
  expect(files.length).toBeGreaterThan(300);
  expect(breaches(files, house)).toEqual([]);
});

it('one file of main answers the page', () => {
  const answers = sources('electron').filter((path) => {
    // By either of Electron's ways: for every page, or for one.
    const isAnswering = /\b(?:ipcMain|ipc)\s*[?!]?\.(?:handle|handleOnce|on|once|addListener)\b/;
    return !/\.test\.ts$/.test(path) && isAnswering.test(readFileSync(join(root, path), 'utf8'));
  });
  expect(answers).toEqual(['electron/desktop/ipc.ts']);
});

it('reads every way to import, and no comment', () => {
  const text = `
    import a, { type B } from './static.ts';
    import type { C } from './type.ts';
    import './effect.css';
    export { d } from './passedOn.ts';
    export * from './all.ts';
    export type { E } from './passedOnType.ts';
    const later = () => import('./dynamic.ts');
    type F = import("./typeOnly.ts").F;
    // import './comment.ts'; and import('./comment.ts')
    /** @see import('./docs.ts') */
  `;
  expect(importsOf('a.tsx', text).toSorted()).toEqual(
    [
      './static.ts',
      './type.ts',
      './effect.css',
      './passedOn.ts',
      './all.ts',
      './passedOnType.ts',
      './dynamic.ts',
      './typeOnly.ts',
    ].toSorted(),
  );
});

it.each([
  "import { x } from '../app/x.ts';",
  "import type { X } from '../app/x.ts';",
  "export * from '../app/x.ts';",
  "export type { X } from '../app/x.ts';",
  "const x = import('../app/x.ts');",
  "type X = import('../app/x.ts').X;",
])('finds what climbs: %s', (text) => {
  expect(breachOf('win/ui/a.ts', text)).toEqual(['win/ui/a.ts: win/ui may not import win/app/x.ts']);
});

it('finds what goes across to another room, by its door too', () => {
  expect(breachOf('win/rooms/one/a.ts', "import { b } from '../two/b.ts';")).toHaveLength(1);
  expect(breachOf('win/rooms/one/a.ts', "import { b } from '../two/index.ts';")).toHaveLength(1);
});

it('finds what goes past a door', () => {
  expect(breachOf('win/app/a.ts', "import { b } from '../rooms/one/index.ts';")).toEqual([]);
  expect(breachOf('win/app/a.ts', "import { b } from '../rooms/one/thread.ts';")).toEqual([]);
  expect(breachOf('win/app/a.test.ts', "import { b } from '../rooms/one/b.ts';")).toHaveLength(1);
  expect(breachOf('win/app/a.test.ts', "import { b } from '../rooms/one/testing/b.ts';")).toEqual([]);
  expect(breachOf('win/app/a.ts', "import { b } from '../rooms/one/b.ts';")).toEqual([
    'win/app/a.ts: win/rooms/one/b.ts lies behind win/rooms/one/index.ts',
  ]);
  expect(breachOf('win/app/a.ts', "const b = import('../rooms/one/deep/index.ts');")).toHaveLength(1);
});

it('finds what leaves the layers altogether', () => {
  expect(breachOf('win/ui/a.ts', "import { b } from '../../elsewhere/b.ts';")).toHaveLength(1);
});

it('finds a folder that no rule holds', () => {
  expect(breachOf('win/rooms/loose.ts', '')).toEqual(['win/rooms/loose.ts: no rule says what it may import']);
  expect(breachOf('win/new/a.ts', '')).toHaveLength(1);
  expect(breachOf('beyond/a.ts', "import { b } from '../win/app/b.ts';")).toEqual([]);
});

it('lets a room look into itself, and a test into what is there for tests', () => {
  expect(breachOf('win/rooms/one/deep/a.ts', "import { b } from '../b.ts';")).toEqual([]);
  expect(breachOf('win/rooms/one/a.test.ts', "import { b } from '../../testing/b.ts';")).toEqual([]);
  expect(breachOf('win/rooms/one/a.ts', "import { b } from '../../testing/b.ts';")).toHaveLength(1);
});

it('keeps what is there for tests out of everything else', () => {
  const open = { ...plan, rules: [{ folder: 'win', imports: [] }] };
  const text = "import { b } from './testing/b.ts';";
  expect(breaches([['win/a.ts', text]], open)).toEqual(['win/a.ts: win/testing/b.ts is there for tests']);
  expect(breaches([['win/a.test.ts', text]], open)).toEqual([]);
});

it.each([
  ['what lies above', 'electron/kernel/a.ts', '../platform/rest/client.ts'],
  ['what lies above', 'electron/storage/a.ts', '../receiver/receiving.ts'],
  ['app/, which puts everything together', 'electron/hooks/a.ts', '../app/serviceConnection.ts'],
  ['the start of the app', 'electron/app/a.ts', '../main.ts'],
  ['another domain', 'electron/hooks/a.ts', '../receiver/paths/intakeBook.ts'],
  ['another domain by its door', 'electron/activity/a.ts', '../notifications/index.ts'],
  ['another domain in a test', 'electron/activity/a.test.ts', '../notifications/quiet.ts'],
  ['a domain, from the desktop', 'electron/desktop/a.ts', '../notifications/index.ts'],
  ['what lies behind a door', 'electron/app/a.ts', '../desktop/window.ts'],
  ['what lies behind a domain’s door', 'electron/app/a.ts', '../receiver/receiving.ts'],
  ['what lies behind it, in a test', 'electron/app/a.test.ts', '../chat/log/chatKeeper.ts'],
  ['the window', 'electron/app/a.ts', '../../renderer/api/call.ts'],
  ['the simulator', 'electron/demo/a.ts', '../../simulator/simulator.ts'],
  ['electron, in app/', 'electron/app/a.ts', 'electron'],
  ['electron, in a domain', 'electron/hooks/a.ts', 'electron'],
  ['the window’s own layers', 'renderer/ui/a.tsx', '../features/chat/index.ts'],
])('the house lets nobody import %s', (_what, path, request) => {
  expect(breaches([[path, `import { x } from '${request}';`]], house)).toHaveLength(1);
  expect(breaches([[path, `import type { X } from '${request}';`]], house)).toHaveLength(1);
});

it('the house lets who may import what they need', () => {
  const texts = [
    ['electron/main.ts', "import { app } from 'electron';"],
    ['electron/desktop/a.ts', "import { Menu } from 'electron';"],
    ['electron/app/a.ts', "import { x } from '../desktop/index.ts';"],
    ['electron/app/a.ts', "import { x } from '../receiver/index.ts';"],
    ['electron/app/worker.ts', "import { x } from '../receiver/thread.ts';"],
    ['electron/hooks/a.ts', "import { x } from '../storage/sealedJson.ts';"],
    ['electron/hooks/testing/a.ts', "import { x } from '../../testing/fakeClock.ts';"],
    ['electron/somethingNew/a.ts', "import { x } from '../kernel/facts.ts';"],
  ];
  expect(breaches(texts, house)).toEqual([]);
});

it('no two sources need each other’s values to begin with', () => {
  const folders = [...house.held, 'shared', 'simulator', 'relay', 'host'];
  const files = folders.flatMap(sources).map((path) => [path, readFileSync(join(root, path), 'utf8')]);
  expect(circles(files)).toEqual([]);
});

it('finds a circle of values, and none that types alone close', () => {
  const circle = (back) => [
    ['a.ts', "import { b } from './b.ts';"],
    ['b.ts', "export { c } from './c.ts';"],
    ['c.ts', back],
  ];
  expect(circles(circle("import { a } from './a.ts';"))).toEqual([['a.ts', 'b.ts', 'c.ts']]);
  expect(circles(circle("import './a.ts';"))).toEqual([['a.ts', 'b.ts', 'c.ts']]);
  expect(circles(circle("import type { A } from './a.ts'; import { type B } from './b.ts';"))).toEqual([]);
  expect(circles(circle("export type { A } from './a.ts';"))).toEqual([]);
  expect(circles(circle("const a = () => import('./a.ts');"))).toEqual([]);
});

it('has a rule for nothing that is gone', () => {
  const paths = house.held.flatMap(sources);
  for (const { folder } of house.rules) {
    const pattern = new RegExp(`^${folder.replace('*', '[^/]+')}(/|$)`);
    if (paths.some((path) => pattern.test(path))) continue;
    expect.fail(`no source lies in ${folder}`);
  }
});
