import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root, run } from '../steps.mjs';
import { builderOptions, packagingMend, withoutEmpty } from './build.mjs';
import { buildUpdates, signingOptions } from './buildUpdates.mjs';

const named = {
  SIDESTAGE_UPDATE_URL: 'https://example.test/releases/',
  SIDESTAGE_UPDATE_PAGE: 'https://example.test/',
  SIDESTAGE_MAC_IDENTITY: 'Developer ID Application: Nora',
  SIDESTAGE_WINDOWS_PUBLISHER: 'CN=Nora',
};

describe('a build', () => {
  it('has no update address and no signature of anybody unless the environment names them', () => {
    const nobody = { url: null, page: null, isMacSigned: false, publisherName: [] };
    expect(buildUpdates({})).toMatchObject(nobody);
    expect(buildUpdates({ SIDESTAGE_UPDATE_URL: '', SIDESTAGE_MAC_IDENTITY: '' })).toMatchObject(nobody);
    expect(buildUpdates({ SIDESTAGE_UPDATE_URL: 'https://updates.sidestage.invalid' })).toMatchObject(nobody);
    expect(signingOptions({})).toEqual([]);
  });

  it('has what the environment names', () => {
    expect(buildUpdates(named)).toMatchObject({
      url: 'https://example.test/releases/',
      page: 'https://example.test/',
      isMacSigned: true,
      publisherName: ['CN=Nora'],
    });
    expect(signingOptions(named)).toEqual([
      '-c.publish.url=https://example.test/releases/',
      '-c.mac.identity=Developer ID Application: Nora',
      '-c.mac.hardenedRuntime=true',
    ]);
  });

  it.each(['http://example.test/', 'nowhere', 'ftp://example.test/'])('refuses the address %s', (url) => {
    expect(() => buildUpdates({ SIDESTAGE_UPDATE_URL: url })).toThrow('https address');
  });
});

it('packages a folder, unless installers are wanted, and publishes nothing', () => {
  expect(builderOptions([], {})).toEqual(['--dir', '--publish=never']);
  expect(builderOptions(['--dir', '--win'], {})).toEqual(['--dir', '--win', '--publish=never']);
  expect(builderOptions(['--installers', '--arm64'], {})).toEqual(['--arm64', '--publish=never']);
});

it('says what to do where Electron can’t be fetched, and leads to what electron-builder says of anything else', () => {
  const offline = '  • packaging       platform=linux\n  ⨯ getaddrinfo ENOTFOUND github.com  failedTask=build';
  expect(packagingMend(offline)).toMatch(/Go online.*electronDist=FOLDER.*npx vitest run scripts\/package/s);
  expect(packagingMend('⨯ Application entry file "main.js" does not exist.')).toBe(
    'Read what electron-builder says above.',
  );
});

describe('the command itself', () => {
  let clone;
  beforeEach(() => {
    clone = realpathSync(mkdtempSync(join(tmpdir(), 'sidestage-package-')));
  });
  afterEach(() => rmSync(clone, { recursive: true, force: true }));

  it('says the same when it is run, after the build', async () => {
    const scripts = ['setup', 'steps', 'processes', 'oneAtATime', 'electron', 'package/build', 'package/buildUpdates'];
    for (const name of scripts) cpSync(join(root, 'scripts', `${name}.mjs`), join(clone, 'scripts', `${name}.mjs`));
    const write = (path, text) => {
      mkdirSync(dirname(join(clone, path)), { recursive: true });
      writeFileSync(join(clone, path), text);
    };
    write('node_modules/vite/bin/vite.js', '');
    write('node_modules/electron-builder/package.json', '{"exports":{"./cli.js":"./cli.js"}}');
    write(
      'node_modules/electron-builder/cli.js',
      "console.error('getaddrinfo ENOTFOUND github.com for ' + process.argv.slice(2)); process.exit(1);",
    );
    const node = join(clone, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    const { code, output } = await run(process.execPath, [join(clone, 'scripts', 'package', 'build.mjs'), '--dir'], {
      env: { ...process.env, SIDESTAGE_NODE: node },
    });
    expect(output).toMatch(/✓ build.*✗ package.*ENOTFOUND github\.com for --dir,--publish=never.*Mend:.*Go online/s);
    expect(code).toBe(1);
  });
});

it('takes a certificate that is set to nothing for none', () => {
  expect(withoutEmpty({ CSC_LINK: '', PATH: '/bin' })).toEqual({ CSC_LINK: undefined, PATH: '/bin' });
});
