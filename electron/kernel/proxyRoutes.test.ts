import { expect, it } from 'vitest';
import { waysOf } from './proxyRoutes.ts';

it.each([
  ['DIRECT', [{ kind: 'direct' }]],
  ['', []],
  [' PROXY proxy.example:3128 ; direct', [{ kind: 'proxy', proxy: 'http://proxy.example:3128' }, { kind: 'direct' }]],
  ['HTTPS proxy.example:443;', [{ kind: 'proxy', proxy: 'https://proxy.example' }]],
  ['PROXY [::1]:8080', [{ kind: 'proxy', proxy: 'http://[::1]:8080' }]],
  [
    'SOCKS 10.0.0.1:1080; QUIC q.example:443',
    [
      { kind: 'unknown', name: 'SOCKS' },
      { kind: 'unknown', name: 'QUIC' },
    ],
  ],
  ['PROXY; PROXY bad:99999', []],
])('reads what a script for proxies answers: %j', (answer, ways) => {
  expect(waysOf(answer)).toEqual(ways);
});
