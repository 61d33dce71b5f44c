import { expect, it } from 'vitest';
import { makeRelayKeyPair } from '../../../shared/relaySeal.ts';
import { Redactor } from '../../kernel/redact.ts';
import { TunnelTokens, tunnelTokens } from './tunnelTokens.ts';

const TOKEN = 'nora:a-secret-of-the-relay-canary';

async function tokens(before?: unknown) {
  let kept: unknown = before;
  const redact = new Redactor();
  const made = new TunnelTokens(
    {
      load: async () =>
        kept ? { kind: 'found' as const, value: tunnelTokens.parse(kept) } : { kind: 'none' as const },
      save: async (value) => {
        kept = structuredClone(value);
      },
      wipe: async () => {
        kept = undefined;
      },
    },
    redact,
  );
  await made.load();
  return { made, redact, kept: () => kept };
}

it('makes a key pair once for the relay, also for a token of an earlier version, and keeps it', async () => {
  const { made, kept } = await tokens({ version: 1, ngrok: null, relay: TOKEN });
  const [one, other] = await Promise.all([made.relayKeys(), made.relayKeys()]);
  expect(one).toEqual(other);
  const again = await tokens(kept());
  expect(await again.made.relayKeys()).toEqual(one);
});

it('keeps the pair with the name at the relay: a newer token of the same name has it, another name does not', async () => {
  const { made } = await tokens({ version: 1, ngrok: null, relay: TOKEN });
  const first = await made.relayKeys();
  await made.set('relay', 'nora:a-newer-secret-of-the-relay');
  expect(await made.relayKeys()).toEqual(first);
  await made.set('relay', 'theo:a-secret-of-the-relay-too');
  const second = await made.relayKeys();
  expect(second).not.toEqual(first);
  await made.forget('relay');
  await made.set('relay', 'theo:a-secret-of-the-relay-too');
  expect(await made.relayKeys()).not.toEqual(second);
});

it('keeps what pairing gave as one, and lets neither token nor private key into a log', async () => {
  const { made, redact, kept } = await tokens();
  const keys = await makeRelayKeyPair();
  await made.setPaired(TOKEN, keys);
  expect(made.get('relay')).toBe(TOKEN);
  expect(await made.relayKeys()).toEqual(keys);
  const again = await tokens(kept());
  const secret = Buffer.from(keys.privateKey).toString('base64url');
  for (const one of [redact, again.redact]) {
    expect(one.text(`x ${TOKEN} ${secret} y`)).not.toMatch(/canary/);
    expect(one.text(secret)).not.toContain(secret);
  }
});

it('keeps the pair of the pairing before, of the same name alone, and out of every log', async () => {
  const { made, kept } = await tokens();
  const [first, second, third] = [await makeRelayKeyPair(), await makeRelayKeyPair(), await makeRelayKeyPair()];
  await made.setPaired(TOKEN, first);
  expect(made.relayKeysBefore).toBe(null);
  await made.setPaired('nora:a-newer-secret-of-the-relay', second);
  expect(made.relayKeysBefore).toEqual(first);
  const again = await tokens(kept());
  expect(again.made.relayKeysBefore).toEqual(first);
  expect(await again.made.relayKeys()).toEqual(second);
  const secret = Buffer.from(first.privateKey).toString('base64url');
  expect(again.redact.text(secret)).not.toContain(secret);
  await made.setPaired('theo:a-secret-of-the-relay-too', third);
  expect(made.relayKeysBefore).toBe(null);
  await made.setPaired('theo:a-newer-secret-of-the-relay', first);
  await made.forget('relay');
  await made.set('relay', TOKEN);
  expect(made.relayKeysBefore).toBe(null);
});
