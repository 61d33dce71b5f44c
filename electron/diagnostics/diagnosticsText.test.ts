import { expect, it } from 'vitest';
import { defaultSettings, type Settings } from '../../shared/settings.ts';
import { Redactor } from '../kernel/redact.ts';
import { type Collected, diagnosticsText } from './diagnosticsText.ts';

/** One of every kind of secret that the app knows; none of them may stand in the text. */
const canaries = {
  accessToken: 'canary-access-1a2b3c4d',
  refreshToken: 'canary-refresh-5e6f7a8b',
  authkey: 'canary-authkey-9c0d1e2f',
  handle: 'canary-handle-3a4b5c6d',
  code: 'canary-code-7e8f9a0b',
  clientSecret: 'canary-client-secret-1c2d',
  signingSecret: 'canary-signing-3e4f5a6b',
  tunnelToken: 'canary-tunnel-7c8d9e0f',
  forwardKey: 'canary-forward-key-1a2b',
  addressUser: 'canary-user-3c4d5e6f',
  learned: 'canary-learned/with signs&7a8b',
};

const settings: Settings = {
  ...defaultSettings,
  service: { kind: 'custom', baseUrl: `https://service.example/?access_token=${canaries.accessToken}`, clientId: 'c' },
  services: [{ name: 'Nora', color: 'blue', baseUrl: `https://service.example/${canaries.handle}`, clientId: 'c' }],
  tunnelAddress: `https://${canaries.addressUser}:x@relay.test/${canaries.tunnelToken}`,
  forwards: [{ id: 'a', url: `http://127.0.0.1:4000/in?key=${canaries.forwardKey}`, intakes: null, on: true }],
};

const collected = (changes: Partial<Collected> = {}): Collected => ({
  atMs: Date.UTC(2026, 10, 20, 20, 31),
  versions: { Sidestage: '0.1.0', Node: '24.1.0' },
  settings,
  states: { session: 'signedIn' },
  files: [{ kind: 'chat', bytes: 1_024, files: 1 }],
  hosts: [{ host: 'service.example', requests: 12, sockets: 1 }],
  notices: [],
  log: ['{"level":"info","event":"app.started"}'],
  ...changes,
});

it('tells versions, states, settings, sizes, hosts and the last of the log', () => {
  const text = diagnosticsText(collected(), new Redactor());
  for (const told of [
    ...[
      '2026-11-20T20:31:00.000Z',
      'Node: "24.1.0"',
      'session: "signedIn"',
      'theme: "system"',
      'chat: 1024 bytes in 1 files',
    ],
    ...[
      'service.example: 12 requests, 1 sockets',
      'app.started',
      '"host":"127.0.0.1:4000"',
      'tunnelAddress: "relay.test"',
    ],
  ]) {
    expect(text).toContain(told);
  }
});

it('holds no secret, wherever one was planted', () => {
  const redact = new Redactor();
  redact.learn(canaries.learned);
  redact.learnLasting(canaries.signingSecret);
  const text = diagnosticsText(
    collected({
      states: {
        account: { accessToken: canaries.accessToken, refresh_token: canaries.refreshToken, handle: canaries.handle },
        chat: { authkey: canaries.authkey, deep: [{ clientSecret: canaries.clientSecret }] },
        said: canaries.learned,
      },
      notices: [{ kind: 'x', secret: canaries.clientSecret, detail: `Bearer ${canaries.tunnelToken}` }],
      log: [
        `{"details":{"authorization":"Secret ${canaries.clientSecret}","code":"${canaries.code}"}}`,
        `GET /oauth/shortcode/check/${canaries.handle}?access_token=${canaries.accessToken}`,
        `authkey=${canaries.authkey} refresh_token: ${canaries.refreshToken}`,
        `replayed with ${canaries.signingSecret} and ${encodeURIComponent(canaries.learned)}`,
      ],
    }),
    redact,
  );
  expect(Object.values(canaries).filter((canary) => text.includes(canary))).toEqual([]);
  expect(text).not.toContain('canary');
});
