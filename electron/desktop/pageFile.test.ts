import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathAsked, readPageFile } from './pageFile.ts';

// Whatever is asked for below app://, nothing comes but what lies in the page's folder.

let above: string;
let folder: string;
beforeAll(() => {
  above = mkdtempSync(join(tmpdir(), 'page-'));
  folder = join(above, 'renderer');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  mkdirSync(join(above, 'renderer-of-another'));
  writeFileSync(join(folder, 'index.html'), 'the page');
  writeFileSync(join(folder, 'assets', 'a b.js'), 'a script');
  writeFileSync(join(above, 'secret.txt'), 'a secret');
  writeFileSync(join(above, 'renderer-of-another', 'secret.txt'), 'a secret');
  symlinkSync(join(above, 'secret.txt'), join(folder, 'link.txt'));
  symlinkSync(above, join(folder, 'up'));
  symlinkSync(join(folder, 'index.html'), join(folder, 'inside.html'));
});
afterAll(() => rmSync(above, { recursive: true, force: true }));

async function ask(url: string): Promise<string | null> {
  const path = pathAsked(url);
  const file = path === null ? null : await readPageFile(folder, path);
  return file && Buffer.from(file.bytes).toString();
}

it.each([
  ['app://bundle/', 'the page'],
  ['app://bundle/index.html', 'the page'],
  ['app://bundle/index.html?x=1#y', 'the page'],
  ['app://bundle/assets/a%20b.js', 'a script'],
  ['app://bundle/assets/../index.html', 'the page'],
  ['app://bundle/inside.html', 'the page'],
])('gives %s', async (url, text) => {
  expect(await ask(url)).toBe(text);
});

describe('gives nothing for', () => {
  it.each([
    ['a folder above', 'app://bundle/../secret.txt'],
    ['a folder above, encoded', 'app://bundle/%2e%2e/secret.txt'],
    ['a folder above, with its stroke encoded', 'app://bundle/..%2fsecret.txt'],
    ['a folder above, all of it encoded', 'app://bundle/%2e%2e%2fsecret.txt'],
    ['a folder above, encoded twice', 'app://bundle/%252e%252e%252fsecret.txt'],
    ['a folder above, behind a real one', 'app://bundle/assets/..%2f..%2fsecret.txt'],
    ['a folder that begins with the same name', 'app://bundle/..%2frenderer-of-another%2fsecret.txt'],
    ['a backslash', 'app://bundle/..\\secret.txt'],
    ['a backslash, encoded', 'app://bundle/..%5csecret.txt'],
    ['a NUL', 'app://bundle/index.html%00.png'],
    ['a drive', 'app://bundle/C:/Windows/win.ini'],
    ['a drive, encoded', 'app://bundle/C%3A%5CWindows%5Cwin.ini'],
    ['a stream of a file', 'app://bundle/index.html::$DATA'],
    ['a share', 'app://bundle//server/share/secret.txt'],
    ['a whole path', 'app://bundle//etc/passwd'],
    ['a link that leads out', 'app://bundle/link.txt'],
    ['a folder that leads out', 'app://bundle/up/secret.txt'],
    ['a folder', 'app://bundle/assets'],
    ['letters beyond Unicode', 'app://bundle/%ff%fe'],
    ['half an encoding', 'app://bundle/%2'],
    ['another host', 'app://other/index.html'],
    ['a host that begins the same', 'app://bundle.evil/index.html'],
    ['a name before the host', 'app://bundle@evil/index.html'],
    ['a name before our host', 'app://me:pw@bundle/index.html'],
    ['a port', 'app://bundle:8080/index.html'],
    ['no host', 'app:/index.html'],
    ['another scheme', 'file:///etc/passwd'],
    ['no address', 'nonsense'],
  ])('%s', async (_, url) => {
    expect(await ask(url)).toBeNull();
  });

  it('a name of any length', async () => {
    expect(await ask(`app://bundle/${'a'.repeat(100_000)}`)).toBeNull();
    expect(await ask(`app://bundle/${'../'.repeat(10_000)}secret.txt`)).toBeNull();
  });
});

it('never leaves its folder, whatever pieces a path is made of', async () => {
  const piece = fc.constantFrom(
    '..',
    '.',
    '%2e%2e',
    '%2f',
    '/',
    '\\',
    '%5c',
    '%00',
    'up',
    'secret.txt',
    'assets',
    ':',
    '%25',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
      const text = await ask(`app://bundle/${pieces.join('')}`);
      expect([null, 'the page', 'a script']).toContain(text);
    }),
  );
});
