import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Mistake } from '../../../shared/deliveries.ts';
import { diagnose } from './diagnose.ts';

const secret = 'kéy-☃-2';
const sent =
  '{"event":"channel:314:update","id":"5b7f1e2d-9c3a-4d6b-8e0f-112233445566","payload":{"name":"café","viewersCurrent":1.0,"big":12345678901234567890},"sentAt":"2024-01-02T03:04:05.1000000+00:00"}';

const sign = (body: string | Uint8Array, key: string | Buffer = secret, algorithm = 'sha384') =>
  `${algorithm}=${createHmac(algorithm, key).update(body).digest('hex').toUpperCase()}`;

const others = [{ path: '/in/other', secret: 'another one' }];
const look = (header: string | null, body: string | Uint8Array) =>
  diagnose({ header, body: typeof body === 'string' ? Buffer.from(body) : body, secret, others });

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
