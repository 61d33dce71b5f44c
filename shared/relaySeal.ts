import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core';
import { decodeRelayFrames, encodeRelayFrame, type RawHeaders } from './relayFrames.ts';

/**
 * What a relay keeps for an app is sealed to the app's public key: HPKE (RFC 9180) in base mode, one seal a delivery, with
 * X25519, HKDF-SHA256 and AES-256-GCM. Sealed bytes are `version (1) · encapsulated key (32) · ciphertext`; the plaintext is the
 * delivery's request frame and, behind it, its body.
 */

const VERSION = 1;
const ENCAPSULATED_BYTES = 32;
const INFO = ascii('sidestage-relay.2 kept');
/** Of a frame, what says its kind, stream and length; the length stands last. */
const PREFIX_BYTES = 9;
const LENGTH_AT = 5;

const suite = new CipherSuite({
  kem: new DhkemX25519HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
});

/** 32 bytes each, X25519. The private half never leaves the app. */
export type RelayKeyPair = { publicKey: Uint8Array; privateKey: Uint8Array };

/** What is sealed: a request, whole. */
export type SealedRequest = { method: string; path: string; headers: RawHeaders; body: Uint8Array };

/** What a seal is bound to: it opens for the same app and moment alone. */
export type SealBound = { app: string; arrivedAtMs: number };

/** What was kept can't be opened; the message says why and repeats nothing of it. */
export class RelaySealError extends Error {
  override readonly name = 'RelaySealError';
}

/** Something sealed and opened again, before anybody trusts a key with what can't be had twice. */
const PROOF: SealedRequest = { method: 'POST', path: '/', headers: [], body: new Uint8Array([1, 2, 3]) };
const PROOF_BOUND: SealBound = { app: 'proof', arrivedAtMs: 0 };

/**
 * A pair that was proved here: what is sealed to it opens. Not every build of the platform's cryptography knows X25519.
 * @throws RelaySealError when none can be made, or it does not open
 */
export async function makeRelayKeyPair(): Promise<RelayKeyPair> {
  let made: RelayKeyPair;
  try {
    const pair = await suite.kem.generateKeyPair();
    made = {
      publicKey: new Uint8Array(await suite.kem.serializePublicKey(pair.publicKey)),
      privateKey: new Uint8Array(await suite.kem.serializePrivateKey(pair.privateKey)),
    };
  } catch (cause) {
    throw new RelaySealError('no key pair can be made here', { cause });
  }
  await openKept(made, await sealKept(made.publicKey, PROOF, PROOF_BOUND), PROOF_BOUND);
  return made;
}

/** Whether these bytes are a key that can be sealed to: of the right length, and no point of small order. */
export async function isRelayPublicKey(publicKey: Uint8Array): Promise<boolean> {
  try {
    const recipientPublicKey = await suite.kem.deserializePublicKey(buffer(publicKey));
    await suite.createSenderContext({ recipientPublicKey });
    return true;
  } catch {
    return false;
  }
}

/** @throws RelaySealError when the key is none; RelayFrameError when the head can't be sent */
export async function sealKept(publicKey: Uint8Array, request: SealedRequest, bound: SealBound): Promise<Uint8Array> {
  const { method, path, headers, body } = request;
  const head = encodeRelayFrame({ kind: 'request', stream: 0, last: true, method, path, headers });
  const plain = new Uint8Array(head.length + body.length);
  plain.set(head);
  plain.set(body, head.length);
  try {
    const recipientPublicKey = await keyOf(publicKey);
    const { enc, ct } = await suite.seal({ recipientPublicKey, info: INFO }, plain.buffer, boundBytes(bound));
    const sealed = new Uint8Array(1 + ENCAPSULATED_BYTES + ct.byteLength);
    sealed[0] = VERSION;
    sealed.set(new Uint8Array(enc), 1);
    sealed.set(new Uint8Array(ct), 1 + ENCAPSULATED_BYTES);
    return sealed;
  } catch (cause) {
    throw new RelaySealError('it could not be sealed', { cause });
  }
}

/** @throws RelaySealError when it was sealed to another key, app or moment, or changed since */
export async function openKept(pair: RelayKeyPair, sealed: Uint8Array, bound: SealBound): Promise<SealedRequest> {
  if (sealed[0] !== VERSION) throw new RelaySealError('it is sealed in a way this version does not know');
  try {
    const recipientKey = await suite.kem.deserializePrivateKey(buffer(pair.privateKey));
    const enc = buffer(sealed.subarray(1, 1 + ENCAPSULATED_BYTES));
    const ciphertext = buffer(sealed.subarray(1 + ENCAPSULATED_BYTES));
    return readPlain(
      new Uint8Array(await suite.open({ recipientKey, enc, info: INFO }, ciphertext, boundBytes(bound))),
    );
  } catch (cause) {
    throw new RelaySealError('it could not be opened', { cause });
  }
}

type ReadKey = ReturnType<typeof suite.kem.deserializePublicKey>;
const readKeys = new WeakMap<Uint8Array, ReadKey>();

/** The same bytes are sealed to again and again: they are read once. */
function keyOf(publicKey: Uint8Array): ReadKey {
  const known = readKeys.get(publicKey);
  if (known) return known;
  const read = suite.kem.deserializePublicKey(buffer(publicKey));
  readKeys.set(publicKey, read);
  return read;
}

function readPlain(plain: Uint8Array): SealedRequest {
  const end = PREFIX_BYTES + new DataView(plain.buffer, plain.byteOffset).getUint32(LENGTH_AT);
  const [frame] = decodeRelayFrames(plain.subarray(0, end));
  if (frame?.kind !== 'request') throw new RelaySealError('it holds no request');
  const { method, path, headers } = frame;
  return { method, path, headers, body: plain.subarray(end) };
}

const boundBytes = ({ app, arrivedAtMs }: SealBound): ArrayBuffer => ascii(`${app}\n${arrivedAtMs}`).buffer;

/** Exactly these bytes, as a buffer of their own. */
const buffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

function ascii(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
