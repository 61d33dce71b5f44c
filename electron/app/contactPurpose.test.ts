import { expect, it } from 'vitest';
import { contactPurpose } from './contactPurpose.ts';

const spoken = {
  services: ['https://service.example/base', 'http://127.0.0.1:47800'],
  receiverPort: 47_812,
  settings: {
    forwards: [{ id: 'a', url: 'http://127.0.0.1:4000/in', intakes: null, on: true }],
    relayFallbacks: ['https://second.relay.example'],
    tunnelAddress: 'https://relay.test',
  },
  publicUrl: 'https://nora.tunnel.test',
  proxies: ['proxy.example:3128'],
};

it.each([
  ['service.example', 'service'],
  ['chat3.service.example:443', 'service'],
  ['127.0.0.1:47801', 'service'],
  ['127.0.0.1:4000', 'forward'],
  ['127.0.0.1:47812', 'tunnel'],
  ['relay.test', 'tunnel'],
  ['second.relay.example', 'tunnel'],
  ['nora.tunnel.test', 'tunnel'],
  ['proxy.example:3128', 'proxy'],
  ['elsewhere.test', 'other'],
  ['10.0.0.1', 'other'],
  ['[::1]:80', 'other'],
  ['…', 'other'],
])('%s is spoken to for %s', (host, purpose) => {
  expect(contactPurpose(host, spoken)).toBe(purpose);
});
