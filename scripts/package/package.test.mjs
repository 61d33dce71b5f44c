import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import Ajv from 'ajv';
import { NtExecutable, NtExecutableResource } from 'resedit';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { APP_ID } from '../../electron/desktop/identity.ts';
import { root, run } from '../steps.mjs';
import { readArchive } from './archive.mjs';
import { measure, partOf, parts } from './parts.mjs';
import { writeStubElectron } from './stubElectron.mjs';

// The real packager on the real configuration, over a stub of Electron: what goes where, and what is sealed.

const config = parse(readFileSync(join(root, 'electron-builder.yml'), 'utf8'));
const builder = dirname(createRequire(import.meta.url).resolve('app-builder-lib/package.json'));
const work = mkdtempSync(join(tmpdir(), 'sidestage-package-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** Each system's package: its executable or bundle, and the folder of its resources, from the output's folder. */
const systems = [
  { system: 'linux', program: 'linux-unpacked/sidestage', resources: 'linux-unpacked/resources' },
  { system: 'win', program: 'win-unpacked/Sidestage.exe', resources: 'win-unpacked/resources' },
  { system: 'mac', program: 'mac/Sidestage.app', resources: 'mac/Sidestage.app/Contents/Resources' },
];
const entries = [
  'dist/main/main.js',
  'dist/preload/preload.cjs',
  'dist/simulator/utility.js',
  'dist/journal/worker.mjs',
];

describe('the configuration', () => {
  const schema = JSON.parse(readFileSync(join(builder, 'scheme.json'), 'utf8'));
  const validate = new Ajv({ allErrors: true, strict: false, allowUnionTypes: true }).compile(schema);

  it('is one that the packager knows', () => {
    expect(validate(config), JSON.stringify(validate.errors)).toBe(true);
  });

  it('would not be with a word the packager does not know', () => {
    expect(validate({ ...config, mac: { ...config.mac, identitty: '-' } })).toBe(false);
  });

  it('makes what each system installs, named with the processor it is for', () => {
    expect([config.win.target, config.mac.target, config.linux.target]).toEqual([
      'nsis',
      ['dmg', 'zip'],
      ['AppImage', 'deb'],
    ]);
    expect(config.artifactName).toMatch(/\$\{arch\}/);
  });

  it('names an update address at which nobody answers', () => {
    expect(new URL(config.publish.url).hostname).toMatch(/\.invalid$/);
  });

  it('has the packages for a Mac signed, as an Apple processor starts nothing else', () => {
    expect(config.mac).toMatchObject({ identity: '-', hardenedRuntime: false });
  });

  it('gives the desktop of Linux one name for the window and its entry', () => {
    const { desktopName } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(config.linux.syncDesktopName).toBe(true);
    expect(desktopName).toMatch(/^[a-z.]+\.Sidestage\.desktop$/);
  });
});

// The packager makes nothing for a Mac on Windows.
describe.each(systems.filter(({ system }) => system !== 'mac' || process.platform !== 'win32'))(
  'the package for $system',
  ({ system, program, resources }) => {
    const output = join(work, system);
    let asar = { files: new Map(), hash: '', close: () => {} };
    afterAll(() => asar.close());

    it('is made without asking the network for anything', async () => {
      mkdirSync(output);
      const { code, output: told } = await run(
        process.execPath,
        [
          join(root, 'node_modules/electron-builder/cli.js'),
          ...[`--${system}`, '--dir', '--x64', '--publish=never'],
          `-c.electronDist=${writeStubElectron(join(work, `stub-${system}`), system)}`,
          `-c.directories.output=${output}`,
          // Nobody can sign a stub.
          ...(system === 'mac' ? ['-c.mac.identity=null'] : []),
        ],
        { timeoutMs: 240_000 },
      );
      expect(code, told).toBe(0);
      asar = readArchive(join(output, resources, 'app.asar'));
    }, 300_000);

    it('holds nothing but its parts, no source, no map and no package that only builds', () => {
      const paths = [...asar.files.keys()];
      expect(paths.filter((path) => partOf(path) === null)).toEqual([]);
      expect(paths).toEqual(
        expect.arrayContaining([...entries, 'dist/renderer/index.html', 'dist/renderer/safe.html', 'assets/icon.png']),
      );
      expect(asar.read('package.json')).not.toHaveProperty('devDependencies');
    });

    it.each(parts.map(({ name }) => name))('keeps within the budget of “%s”', (name) => {
      const part = measure(asar.files).find((one) => one.name === name);
      // ngrok has no library for every system.
      if (name !== 'ngrok') expect(part.files).toBeGreaterThan(0);
      expect(part.bytes).toBeLessThanOrEqual(part.budget);
    });

    it('looks for newer versions nowhere, as its build names no address', () => {
      expect(asar.read('dist/main/updates.json').url).toBeNull();
    });

    it.each(entries)('%s has one package.json to ask, the app’s own', (entry) => {
      const scopes = [];
      for (let folder = dirname(entry); ; folder = dirname(folder)) {
        const path = folder === '.' ? 'package.json' : `${folder}/package.json`;
        if (asar.files.has(path)) scopes.push(path);
        if (folder === '.') break;
      }
      expect(scopes).toEqual(['package.json']);
      expect(asar.read('package.json')).toMatchObject({ type: 'module', main: 'dist/main/main.js' });
    });

    it('leaves nothing of ours outside the sealed archive', () => {
      const outside = [...asar.files].filter(([, { unpacked }]) => unpacked).map(([path]) => path);
      expect(outside.filter((path) => !path.startsWith('node_modules/'))).toEqual([]);
    });

    it('has its fuses set', async () => {
      const { version, ...wire } = await getCurrentFuseWire(join(output, program));
      const on = Object.entries(wire).filter(([, state]) => String.fromCharCode(state) === '1');
      expect(version).toBe('1');
      expect(on.map(([fuse]) => FuseV1Options[fuse])).toEqual([
        'EnableEmbeddedAsarIntegrityValidation',
        'OnlyLoadAppFromAsar',
      ]);
    });

    if (system === 'mac') {
      it('names itself, its system and its archive as macOS checks them', () => {
        const plist = readFileSync(join(output, program, 'Contents/Info.plist'), 'utf8');
        const value = (key) => new RegExp(`<key>${key}</key>\\s*<string>([^<]*)</string>`).exec(plist)?.[1];
        expect(value('CFBundleIdentifier')).toBe(APP_ID);
        expect(value('LSMinimumSystemVersion')).toBe('13.0');
        expect(value('hash')).toBe(asar.hash);
      });
    }

    if (system === 'win') {
      it('names its archive as Windows checks it', () => {
        const executable = NtExecutable.from(readFileSync(join(output, program)));
        const { bin } = NtExecutableResource.from(executable).entries.find(({ type }) => type === 'INTEGRITY') ?? {};
        const [{ value }] = JSON.parse(Buffer.from(bin ?? []).toString());
        expect(value).toBe(asar.hash);
      });
    }
  },
);

it('goes by one id in the installer and in the app', () => {
  expect(config.appId).toBe(APP_ID);
});
