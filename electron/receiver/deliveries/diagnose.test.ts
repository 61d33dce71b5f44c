import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Mistake } from '../../../shared/deliveries.ts';
import { type Dialect, dialectOf, dialects } from '../../../shared/dialects.ts';
import { signAnew } from '../dialects/signAnew.ts';
import { diagnose } from './diagnose.ts';

const secret = 'kéy-☃-2';
const sent =
  '{"event":"channel:314:update","id":"5b7f1e2d-9c3a-4d6b-8e0f-112233445566","payload":{"name":"café","viewersCurrent":1.0,"big":12345678901234567890},"sentAt":"2024-01-02T03:04:05.1000000+00:00"}';

const sign = (body: string | Uint8Array, key: string | Buffer = secret, algorithm = 'sha384') =>
  `${algorithm}=${createHmac(algorithm, key).update(body).digest('hex').toUpperCase()}`;

const others = [{ path: '/in/other', secret: 'another one' }];
const AT_MS = 1_700_000_000_000;
async function examine(dialect: Dialect, headers: [string, string][], body: string | Uint8Array) {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const diagnosis = await diagnose({ dialect, headers, body: bytes, atMs: AT_MS, secret, others });
  if (diagnosis === null) throw new Error('nothing was looked at');
  return diagnosis;
}
const look = (header: string | null, body: string | Uint8Array) =>
  examine(dialects.platform, header === null ? [] : [['Poker-Signature', header]], body);

const pythonStyle = sent.replaceAll('":', '": ').replaceAll(/,(?=")/g, ', ');
const cases: [Mistake, string, string | Uint8Array][] = [
  ['compactJson', sign(sent), pythonStyle],
  ['compactJson', sign(sent), sent.replace('{"event"', '{\n  "event"')],
  ['spacedJson', sign(pythonStyle), sent],
  ['reorderedKeys', sign(sent), sent.replace(/^\{("event":[^,]+),(.*)\}$/, '{$2,$1}')],
  ['sortedKeys', sign('{"a":1,"event":"x"}'), '{"event":"x","a":1}'],
  ['escapedJson', sign(sent), sent.replace('é', '\\u00e9')],
  ['escapedJson', sign(sent.replace('é', '\\u00E9')), sent],
  ['escapedJson', sign('{"a":"b/c"}'), '{"a":"b\\/c"}'],
  ['newlineAdded', sign(sent), `${sent}\n`],
  ['newlineAdded', sign(sent), `${sent}\r\n`],
  ['newlineLost', sign(`${sent}\n`), sent],
  ['bom', sign(sent), `\ufeff${sent}`],
  ['bom', sign(`\ufeff${sent}`), sent],
  ['gzip', sign(sent), gzipSync(sent)],
  ['latin1Body', sign(sent), Buffer.from(Buffer.from(sent).toString('latin1'))],
  ['latin1Body', sign(sent), Buffer.from(sent, 'latin1')],
  ['latin1Secret', sign(sent, Buffer.from(secret, 'latin1')), sent],
  ['lowerCaseHex', sign(sent).toLowerCase(), sent],
  ['missingPrefix', sign(sent).slice('sha384='.length), sent],
  ['sha256', sign(sent, secret, 'sha256'), sent],
  ['sha512', sign(sent, secret, 'sha512'), sent],
  ['sha1', sign(sent, secret, 'sha1'), sent],
  ['base64', `sha384=${createHmac('sha384', secret).update(sent).digest('base64')}`, sent],
  ['none', sign(sent, 'nobody’s'), sent],
];

it.each(cases)('names %s', async (mistake, header, body) => {
  const { mistake: found, found: digest, tried } = await look(header, body);
  expect(found).toBe(mistake);
  expect(digest === null).toBe(mistake === 'none');
  expect(tried).not.toContain(mistake);
});

it('names the hook whose secret fits', async () => {
  expect(await look(sign(sent, 'another one'), sent)).toMatchObject({
    mistake: 'otherSecret',
    otherIntake: '/in/other',
  });
});

it('finds a mistake of the body also under a digest in lower case', async () => {
  expect((await look(sign(sent).toLowerCase(), `${sent}\n`)).mistake).toBe('newlineAdded');
});

it('shows the beginnings of the digests only', async () => {
  const { header, asReceived, found } = await look(sign(sent), `${sent}\n`);
  for (const text of [header, asReceived, found]) expect(text).toMatch(/^sha384=[\dA-F]{4} [\dA-F]{4} [\dA-F]{4} …$/);
  expect(found).toBe(header);
});

it('has nothing to look for where no signature came', async () => {
  expect(await look(null, sent)).toMatchObject({ header: '', mistake: 'none', tried: [] });
});

it('takes any bytes and any header', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.string({ unit: 'binary' }), async (body, header) => {
      expect((await look(header, body)).mistake).toBe('none');
    }),
    { numRuns: 200 },
  );
  for (const hostile of [
    '['.repeat(60_000),
    '{"a":'.repeat(12_000),
    '"\\'.repeat(1000),
    `["${'x'.repeat(60_000)}"]`,
    '['.repeat(1_000_000),
  ]) {
    expect((await look('sha384=00', hostile)).mistake).toBe('none');
  }
});

it('takes no large body apart: whoever sends many of those would stop everything else', async () => {
  const listOf = (count: number) => `[${Array.from({ length: count }, () => '1').join(',')}]`;
  const spaced = (text: string) => text.replaceAll(',', ', ');
  expect((await look(sign(listOf(10_000)), spaced(listOf(10_000)))).mistake).toBe('compactJson');
  const { mistake, tried } = await look(sign(listOf(40_000)), spaced(listOf(40_000)));
  expect(mistake).toBe('none');
  expect(tried).not.toContain('compactJson');
  expect(tried).toContain('newlineLost');
});

it('undoes what any JSON went through', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json(), async (text) => {
      const compacted = JSON.stringify(JSON.parse(text));
      const { mistake } = await look(sign(compacted), JSON.stringify(JSON.parse(text), null, 3));
      // Numbers such as 1.0 may read back otherwise, so the text itself is what must be found when it was compact before.
      if (JSON.stringify(JSON.parse(text), null, 3) !== compacted) expect(mistake).toBe('compactJson');
    }),
  );
});

const foreign = [
  dialects.github,
  dialects.stripe,
  dialects.twitch,
  dialects.slack,
  dialectOf({
    dialect: 'generic',
    custom: {
      ...{ header: 'X-Sign', algorithm: 'sha512', coding: 'base64', prefix: 's:', signed: '{id}/{time}/{body}' },
      ...{ time: { at: 'X-Time', coding: 'seconds', toleranceMs: 60_000 }, id: 'X-Id', event: null },
    },
  }),
];
type Signed = [string, string][];
const sentNow = (dialect: Dialect, body: string, key = secret, atMs = AT_MS): Signed =>
  signAnew(dialect, [['X-Id', 'i1']], Buffer.from(body), key, atMs);

describe.each(foreign.map((dialect) => [dialect.id, dialect] as const))('for %s', (_, dialect) => {
  const rule = dialect.signature;
  if (rule === null) throw new Error('signs nothing');
  const change = (headers: Signed, to: (value: string) => string): Signed =>
    headers.map(([name, value]) => [name, name === rule.header ? to(value) : value]);
  const digest = /(?<==|:)[\w+/]{40,}=*$/;
  const asBytes = (text: string) => Buffer.from(text, rule.coding === 'base64' ? 'base64' : 'hex');

  it('names what was done to the body', async () => {
    const of = async (body: string | Uint8Array) => (await examine(dialect, sentNow(dialect, sent), body)).mistake;
    expect(await of(pythonStyle)).toBe('compactJson');
    expect(await of(`${sent}\n`)).toBe('newlineAdded');
    expect(await of(gzipSync(sent))).toBe('gzip');
    expect(await of(sent.replace('1.0', '1.5'))).toBe('none');
  });

  it('names whose secret fits', async () => {
    const headers = sentNow(dialect, sent, 'another one');
    expect(await examine(dialect, headers, sent)).toMatchObject({ mistake: 'otherSecret', otherIntake: '/in/other' });
  });

  it('names how the digest was written', async () => {
    const headers = sentNow(dialect, sent);
    const of = async (to: (value: string) => string) => (await examine(dialect, change(headers, to), sent)).mistake;
    expect(await of((value) => value.replace(rule.prefix, 'sha7='))).toBe('otherPrefix');
    expect(await of((value) => value.replace(rule.prefix, ''))).toBe('missingPrefix');
    if (rule.coding === 'base64') {
      expect(await of((value) => value.replace(digest, (text) => asBytes(text).toString('hex')))).toBe('hexDigest');
    } else {
      expect(await of((value) => value.replace(digest, (text) => text.toUpperCase()))).toBe('upperCaseHex');
      expect(await of((value) => value.replace(digest, (text) => asBytes(text).toString('base64')))).toBe('base64');
    }
  });

  it('names another algorithm', async () => {
    for (const algorithm of ['sha1', 'sha256', 'sha384', 'sha512'] as const) {
      if (algorithm === rule.algorithm) continue;
      const headers = sentNow({ ...dialect, signature: { ...rule, algorithm } }, sent);
      expect((await examine(dialect, headers, sent)).mistake).toBe(algorithm);
    }
  });

  it('says when no signature came, and when another sender’s did', async () => {
    expect(await examine(dialect, [['Accept', '*/*']], sent)).toMatchObject({ header: '', mistake: 'none', tried: [] });
    const poker: Signed = [['poker-signature', sign(sent)]];
    expect(await examine(dialect, poker, sent)).toMatchObject({ mistake: 'otherSender', otherSender: 'platform' });
  });
});

const timedDialects = foreign.filter(({ time }) => time !== null);

describe.each(timedDialects.map((dialect) => [dialect.id, dialect] as const))(
  'what %s signs besides the body',
  (_, dialect) => {
    it.each([
      ['tooOld', 1],
      ['tooNew', -1],
    ] as const)('is told when it is %s, and by how much', async (mistake, sign) => {
      const skewMs = sign * 3_600_000;
      const found = await examine(dialect, sentNow(dialect, sent, secret, AT_MS - skewMs), sent);
      expect(found).toMatchObject({ mistake, skewMs, toleranceMs: dialect.time?.toleranceMs });
    });

    it('is told when it is missing', async () => {
      const lacking = sentNow(dialect, sent)
        .filter(([name]) => !/time/i.test(name))
        .map(([name, value]): [string, string] => [name, value.replace(/^t=\d+,/, '')]);
      expect(await examine(dialect, lacking, sent)).toMatchObject({ mistake: 'noTime', asReceived: '' });
      if (!dialect.signature?.signed.includes('{id}')) return;
      const nameless = sentNow(dialect, sent).filter(([name]) => name !== dialect.ids[0]);
      expect((await examine(dialect, nameless, sent)).mistake).toBe('noId');
    });

    it('is told when only the body was signed', async () => {
      const { signature } = dialect;
      const bodyAlone = sentNow({ ...dialect, signature: signature && { ...signature, signed: '{body}' } }, sent);
      const names = bodyAlone.map(([name]) => name);
      const rest = sentNow(dialect, sent).filter(([name]) => !names.includes(name));
      expect((await examine(dialect, [...bodyAlone, ...rest], sent)).mistake).toBe('bodyOnly');
    });
  },
);

it('looks at nothing where nothing is signed', async () => {
  const patient = { dialect: dialects.unsigned, headers: [], body: Buffer.from(sent), atMs: AT_MS, secret, others };
  expect(await diagnose(patient)).toBeNull();
});
