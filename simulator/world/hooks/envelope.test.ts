import { expect, it } from 'vitest';
import { envelope } from '../../../shared/platform/rest.ts';
import { encodeEnvelope, hookTimestamp, signatureOf } from './envelope.ts';

/** @see PLATFORM §8.3: secret, body, length in bytes, signature. */
const vectors: [string, string, number, string][] = [
  [
    'open-sesame',
    '{"event":"channel:314:update","id":"3f0c9f6e-6a3f-4a77-9d0e-0b8f5a1c2d3e","payload":{"online":true},"sentAt":"2024-01-02T03:04:05.6789012+00:00"}',
    145,
    'sha384=7F0BFCD80026DAC1C8B1FB79055492FB73F42E175ADEF8C112977F270F10D09C280393E2213395DBC2790314CF0F217B',
  ],
  [
    'kéy-☃-2',
    '{"event":"channel:314:broadcast","id":"8c1de2a4-57b0-4f0e-8b36-1d2f3a4b5c6d","payload":{"broadcastId":"0e9b1c7a-2f4d-4c1b-9a8e-7d6c5b4a3f21"},"sentAt":"2024-01-02T03:04:05.0000000+00:00"}',
    187,
    'sha384=3D15CE0F0EF4700F9E60FF94C0B2D2C9F75471678CD6F519733C4651D917C41E79E201FCF02415FFF27FBB8F723C4917',
  ],
  [
    'open-sesame',
    '{"event":"channel:314:update","id":"5b7f1e2d-9c3a-4d6b-8e0f-112233445566","payload":{"name":"café ☃"},"sentAt":"2024-01-02T03:04:05.1000000+00:00"}',
    150,
    'sha384=BBB1F7077EC58AF7FF9EE98EA60CD63CA46FA1B676508F040150AE8940DD4B36468286A9051715957D840EE434D87707',
  ],
  [
    'open-sesame',
    '',
    0,
    'sha384=441B50CBAB9B1AA24B985EAA728181239784E878896A89542118AE3D467067407DE417FFABA8F13B8887B3318F817337',
  ],
];

it.each(vectors)('signs with %s the body %s', (secret, body, bytes, signature) => {
  expect(Buffer.byteLength(body)).toBe(bytes);
  expect(signatureOf(body, secret)).toBe(signature);
});

it('writes an envelope compactly, in the order of the samples', () => {
  const sentAtMs = Date.UTC(2024, 0, 2, 3, 4, 5, 100);
  const parts = { payload: { name: 'café ☃' }, id: '5b7f1e2d-9c3a-4d6b-8e0f-112233445566' };
  const body = encodeEnvelope({ ...parts, event: 'channel:314:update', sentAtMs });
  expect(body).toBe(vectors[2]?.[1]);
  envelope.parse(JSON.parse(body));
  expect(hookTimestamp(sentAtMs)).toBe('2024-01-02T03:04:05.1000000+00:00');
});
