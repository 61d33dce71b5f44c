import { getCiphers, getCurves, getHashes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// Electron's Node has BoringSSL for its crypto, which knows fewer names than the OpenSSL of the Node that runs the tests.

const root = join(import.meta.dirname, '../..');
const known = new Set([...getHashes(), ...getCiphers(), ...getCurves()].map((name) => name.toLowerCase()));
/** What BoringSSL has of all that anybody here may want. */
const allowed = new Set([
  'md5',
  'sha1',
  'sha224',
  'sha256',
  'sha384',
  'sha512',
  'aes-256-cbc',
  'aes-256-ctr',
  'aes-256-gcm',
]);

/** The names of hashes, ciphers and curves that stand in a text, in whatever quotes, and are not in Electron. */
function foreignNames(text: string): string[] {
  const quoted = [...text.matchAll(/(['"`])([\w/.-]{2,40})\1/g)].map(([, , word = '']) => word.toLowerCase());
  return [...new Set(quoted.filter((word) => known.has(word) && !allowed.has(word)))];
}

it('knows a name that Electron has not from one it has', () => {
  expect(foreignNames(`createHash('sha3-256'); createHmac("sha256", 'key')`)).toEqual(['sha3-256']);
  expect(foreignNames('const name = `chacha20-poly1305`;')).toEqual(['chacha20-poly1305']);
});

it.each([
  ['main', ['electron/**/*.ts', 'shared/**/*.ts', 'dist/main/*.js', 'dist/journal/*.mjs']],
  ['the demo', ['simulator/**/*.ts', 'dist/simulator/*.js']],
])('%s asks for no hash, cipher or curve that Electron has not', (_who, patterns) => {
  const files = patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !/\.test\.ts$/.test(file));
  for (const pattern of patterns) {
    expect(globSync(pattern, { cwd: root }), `there is no ${pattern}: run \`npm run build\` first`).not.toEqual([]);
  }
  const found = files.flatMap((file) =>
    foreignNames(readFileSync(join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});
