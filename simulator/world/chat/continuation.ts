import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { ChatterPosition } from './chatters.ts';

const content = z.tuple([z.number(), z.string(), z.number()]);
const SIGNATURE_BYTES = 9;

/**
 * Continuation tokens: a place in a room's order, signed so that only the service's own are taken. They hold no server
 * state, so they never run out while people come and go. @see PLATFORM §7.1
 */
export class ContinuationTokens {
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  write(channelId: number, { rank, name, userId }: ChatterPosition): string {
    const text = Buffer.from(JSON.stringify([rank, name, userId]));
    return Buffer.concat([this.#sign(channelId, text), text]).toString('base64url');
  }

  /** @returns undefined for anything `write` has not made for this channel. */
  read(channelId: number, token: string): ChatterPosition | undefined {
    const bytes = Buffer.from(token, 'base64url');
    const text = bytes.subarray(SIGNATURE_BYTES);
    const signature = bytes.subarray(0, SIGNATURE_BYTES);
    if (signature.length !== SIGNATURE_BYTES || bytes.toString('base64url') !== token) return undefined;
    if (!timingSafeEqual(signature, this.#sign(channelId, text))) return undefined;
    const [rank, name, userId] = content.parse(JSON.parse(text.toString()));
    return { rank, name, userId };
  }

  #sign(channelId: number, text: Buffer): Buffer {
    return createHmac('sha256', this.#key).update(`${channelId} `).update(text).digest().subarray(0, SIGNATURE_BYTES);
  }
}
