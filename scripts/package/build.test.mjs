import { describe, expect, it } from 'vitest';
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

it('takes a certificate that is set to nothing for none', () => {
  expect(withoutEmpty({ CSC_LINK: '', PATH: '/bin' })).toEqual({ CSC_LINK: undefined, PATH: '/bin' });
});
