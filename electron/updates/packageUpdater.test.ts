import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../kernel/clock.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { until } from '../testing/until.ts';
import { canInstall } from './buildUpdates.ts';
import { PackageUpdater, type PackageUpdaterOptions } from './packageUpdater.ts';
import { startUpdateServer, type UpdateServer } from './testing/updateServer.ts';

// electron-updater itself, as an installer for Windows uses it, against an address on this computer.

// It is started when it is to be installed, and says what with.
const PACKAGE = Buffer.from(
  `#!/bin/sh\necho "$@" > "$0.part" && mv "$0.part" "$0.ran"\nexit 0\n${'a package '.repeat(30_000)}`,
);
const never = new AbortController().signal;
const file = { url: 'a.exe', sha512: `${'A'.repeat(86)}==`, size: 10 };

let server: UpdateServer;
let folder: string;
let lines: string[];

beforeEach(async () => {
  server = await startUpdateServer();
  folder = mkdtempSync(join(tmpdir(), 'updates-'));
  // Without the name of who must have signed: only Windows can look at that.
  writeFileSync(join(folder, 'updates.json'), JSON.stringify({ updaterCacheDirName: 'packages' }));
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

function makeUpdater(options: Partial<PackageUpdaterOptions> = {}): PackageUpdater {
  const { log, lines: logged } = makeLog(new FakeClock());
  lines = logged;
  return new PackageUpdater({
    url: server.url,
    version: '1.2.0',
    folder,
    buildFile: join(folder, 'updates.json'),
    installs: true,
    platform: 'win32',
    architecture: 'x64',
    fetch,
    clock: systemClock,
    log,
    ...options,
  });
}

/** The packages that lie in the folder. */
function downloads(): string[] {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true });
  return all.filter(({ name }) => name.endsWith('.exe')).map(({ parentPath, name }) => join(parentPath, name));
}

const check = (options: Partial<PackageUpdaterOptions> = {}) => makeUpdater(options).check();
const problem = (why: string) => expect.objectContaining({ why });

describe('a check', () => {
  it('finds a newer version with what is new in it, as plain text', async () => {
    const releaseNotes = 'Raids are shown.\r\n<b>Bold</b> \u202Eturned\u0007';
    server.publish('1.3.0', PACKAGE, { releaseNotes });
    expect(await check()).toEqual({ version: '1.3.0', notes: 'Raids are shown.\n<b>Bold</b> turned' });
  });

  it.each(['1.2.0', '1.1.9', '0.9.0', '1.2.0-beta.3'])('finds nothing in %s: it is no newer', async (version) => {
    server.publish(version, PACKAGE);
    expect(await check()).toBeNull();
  });

  it('tells nobody who asks, nor keeps count of it', async () => {
    server.publish('1.3.0', PACKAGE);
    const updater = makeUpdater();
    await updater.check();
    await updater.download(() => {}, never);
    const names = new Set(server.requests.flatMap(({ headers }) => Object.keys(headers)));
    expect([...names].filter((name) => /^x-|cookie|authorization|id/.test(name))).toEqual([]);
    expect(new Set(server.requests.map(({ headers }) => headers['user-agent']))).toEqual(new Set(['Sidestage/1.2.0']));
  });

  it.each([
    ['no YAML', '{ [ "'],
    ['a web page', '<!doctype html><title>Portal</title>'],
    ['nothing', ''],
    ['another kind of thing', '[1, 2]'],
    ['no version', { files: [file] }],
    ['a version that is a path', { version: '../../evil', files: [file] }],
    ['a version of the wrong kind', { version: { toString: 'x' }, files: [file] }],
    ['no files', { version: '9.0.0', files: [] }],
    ['no checksum', { version: '9.0.0', files: [{ url: 'a.exe' }] }],
    ['a checksum of another kind', { version: '9.0.0', files: [{ ...file, sha512: 'abc' }] }],
    ['a file on another host', { version: '9.0.0', files: [{ ...file, url: 'https://evil.test/a.exe' }] }],
    ['a file above its folder', { version: '9.0.0', files: [{ ...file, url: '../a.exe' }] }],
    ['a file above its folder, encoded', { version: '9.0.0', files: [{ ...file, url: '%2e%2e/a.exe' }] }],
    ['a file that is a program of the system', { version: '9.0.0', files: [{ ...file, url: 'file:///bin/sh' }] }],
    ['a size without end', { version: '9.0.0', files: [{ ...file, size: 1e15 }] }],
    ['no package for this computer', { version: '9.0.0', files: [{ ...file, url: 'a-arm64.exe' }] }],
    ['no package of this kind', { version: '9.0.0', files: [{ ...file, url: 'a.zip' }] }],
    ['more than a description is long', { version: '9.0.0', files: [file], releaseNotes: 'x'.repeat(300_000) }],
  ])('refuses a description that is %s', async (_, said) => {
    server.put('/sidestage/latest.yml', typeof said === 'string' ? said : JSON.stringify(said));
    await expect(check()).rejects.toEqual(problem('badMetadata'));
  });

  it('takes no YAML that grows as it is read', async () => {
    const bomb = [
      'a: &a [x, x]',
      ...'bcdefghijklmnop'.split('').map((name, at) => {
        const last = String.fromCharCode(97 + at);
        return `${name}: &${name} [${Array(20).fill(`*${last}`)}]`;
      }),
    ].join('\n');
    server.put('/sidestage/latest.yml', bomb);
    await expect(check()).rejects.toEqual(problem('badMetadata'));
  });

  it.each([
    ['is not there', 404],
    ['fails', 503],
    ['asks for a name', 401],
  ])('fails as refused when the address %s', async (_, status) => {
    server.answer('/sidestage/latest.yml', (_request, response) => void response.writeHead(status).end());
    await expect(check()).rejects.toEqual(problem('refused'));
  });

  it.each([
    'http://example.test/latest.yml',
    'ftp://example.test/latest.yml',
    'http://127.0.0.1:9/latest.yml',
    'https://user:password@example.test/latest.yml',
  ])('does not follow the address to %s', async (location) => {
    server.answer('/sidestage/latest.yml', (_request, response) => void response.writeHead(302, { location }).end());
    await expect(check()).rejects.toEqual(problem('refused'));
  });

  it('does not go in circles', async () => {
    const location = '/sidestage/latest.yml';
    server.answer(location, (_request, response) => void response.writeHead(302, { location }).end());
    await expect(check()).rejects.toEqual(problem('refused'));
    expect(server.requests.length).toBeLessThan(10);
  });

  it('fails as offline when nobody answers, and when the answer is cut', async () => {
    server.answer('/sidestage/latest.yml', (_request, response) => {
      response.writeHead(200, { 'content-length': 500 });
      response.write('version: 9');
      setImmediate(() => response.destroy());
    });
    await expect(check()).rejects.toEqual(problem('offline'));
    await server.close();
    await expect(check()).rejects.toEqual(problem('offline'));
  });

  it('waits a minute for what never comes', async () => {
    const clock = new FakeClock();
    server.answer('/sidestage/latest.yml', () => {});
    const failed = expect(check({ clock })).rejects.toEqual(problem('offline'));
    await until(() => server.requests.length > 0);
    await clock.advance(60_000);
    await failed;
  });

  it('asks for the description of its own system', async () => {
    server.publish('1.3.0', PACKAGE);
    for (const platform of ['win32', 'darwin', 'linux'] as const)
      await check({ platform, architecture: 'arm64', installs: false }).catch(() => {});
    expect(server.requests.map(({ path }) => path.split('/').at(-1))).toEqual([
      'latest.yml',
      'latest-mac.yml',
      'latest-linux-arm64.yml',
    ]);
  });
});

describe('where the system checks no package', () => {
  it('tells of a newer version, whatever it is made of, and never fetches it', async () => {
    const build = { url: server.url, page: null, publisherName: ['Sidestage'], isMacSigned: true };
    expect(canInstall(build, 'linux')).toBe(false);
    expect([canInstall(build, 'win32'), canInstall(build, 'darwin')]).toEqual([true, true]);
    const files = ['AppImage', 'deb'].map((kind) => ({ ...file, url: `a.${kind}` }));
    server.put('/sidestage/latest-linux.yml', JSON.stringify({ version: '1.3.0', files }));
    expect(await check({ platform: 'linux', installs: false })).toEqual({ version: '1.3.0', notes: '' });
    expect(server.requests).toHaveLength(1);
  });

  it.each(['win32', 'darwin'] as const)('an unsigned copy on %s does not replace itself', (platform) => {
    expect(canInstall({ url: server.url, page: null, publisherName: [], isMacSigned: false }, platform)).toBe(false);
  });
});

describe('a download', () => {
  async function found(options: Partial<PackageUpdaterOptions> = {}): Promise<PackageUpdater> {
    const updater = makeUpdater(options);
    expect(await updater.check()).not.toBeNull();
    return updater;
  }

  it('tells how far it is, and is started as it came when it is to be installed, and not before', async () => {
    server.publish('1.3.0', PACKAGE);
    const updater = await found();
    const shares: number[] = [];
    await updater.download((share) => shares.push(share), never);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    const [came = ''] = downloads();
    expect(readFileSync(came)).toEqual(PACKAGE);
    // On Windows its name makes it a program.
    chmodSync(came, 0o755);
    expect(existsSync(`${came}.ran`)).toBe(false);
    expect(updater.install()).toBe('quit');
    await until(() => existsSync(`${came}.ran`));
    expect(readFileSync(`${came}.ran`, 'utf8').trim()).toBe('--updated /S --force-run');
  });

  it('is not done twice', async () => {
    server.publish('1.3.0', PACKAGE);
    await (await found()).download(() => {}, never);
    await (await found()).download(() => {}, never);
    expect(server.requests.filter(({ path }) => path.endsWith('.exe'))).toHaveLength(1);
  });

  it.each([
    ['is another file of the same length', Buffer.alloc(PACKAGE.length, 'another on')],
    ['is shorter', PACKAGE.subarray(0, 1000)],
    ['is longer', Buffer.concat([PACKAGE, PACKAGE])],
    ['is empty', Buffer.alloc(0)],
  ])('is refused and thrown away when what comes %s', async (_, bytes) => {
    server.publish('1.3.0', PACKAGE);
    const updater = await found();
    server.put('/sidestage/Sidestage-1.3.0-win-x64.exe', bytes);
    await expect(updater.download(() => {}, never)).rejects.toEqual(problem('badFile'));
    expect(updater.install()).toBe('relaunch');
    expect(downloads()).toEqual([]);
  });

  it('that is cut fails as offline, and can be tried again', async () => {
    server.publish('1.3.0', PACKAGE);
    const updater = await found();
    const path = '/sidestage/Sidestage-1.3.0-win-x64.exe';
    server.answer(path, (_request, response) => {
      response.writeHead(200, { 'content-length': PACKAGE.length });
      response.write(PACKAGE.subarray(0, 5_000), () => response.destroy());
    });
    await expect(updater.download(() => {}, never)).rejects.toEqual(problem('offline'));
    server.put(path, PACKAGE);
    await updater.download(() => {}, never);
    expect(downloads().map((path) => readFileSync(path))).toEqual([PACKAGE]);
  });

  it('ends when the person wants no more of it', async () => {
    server.publish('1.3.0', PACKAGE);
    const updater = await found();
    const stop = new AbortController();
    server.answer('/sidestage/Sidestage-1.3.0-win-x64.exe', (_request, response) => {
      response.writeHead(200).write('a');
      stop.abort();
    });
    await expect(updater.download(() => {}, stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('goes nowhere but below its folder, whatever the file is called', async () => {
    const url = '..%2f..%2f..%2fescaped.exe';
    server.publish('1.3.0', PACKAGE, { files: [{ url, sha512: `${'A'.repeat(86)}==` }] });
    server.put(`/sidestage/${url}`, 'x');
    await expect((await found()).download(() => {}, never)).rejects.toEqual(problem('badFile'));
    expect(() => statSync(join(folder, '..', 'escaped.exe'))).toThrow('ENOENT');
  });

  it('that can not be written says so', async () => {
    server.publish('1.3.0', PACKAGE);
    writeFileSync(join(folder, 'packages'), 'a file where the folder should be');
    await expect((await found()).download(() => {}, never)).rejects.toEqual(problem('notWritten'));
    expect(lines.join()).toContain('updates.said');
  });
});
