import type { Follow } from './follows.ts';
import { OUTSIDER_COUNT, outsiderId, outsiderIndex } from './outsiders.ts';

/** The followers a channel brings into the world: so many, come one after the other between two moments. */
export type FromOutside = {
  readonly channelId: number;
  readonly count: number;
  readonly fromMs: number;
  readonly untilMs: number;
};

/** Outsiders of a channel stand this far apart, so that channels share some and none shares all. */
const STEP = 7_919;
/** `STEP` times this is 1 modulo the number of outsiders. */
const STEP_BACK = inverse(STEP, OUTSIDER_COUNT);

function inverse(step: number, modulus: number): number {
  let product = step;
  for (let factor = 1; factor < modulus; factor++, product = (product + step) % modulus) {
    if (product === 1) return factor;
  }
  throw new Error(`${step} and ${modulus} have a common divisor`);
}

const startOf = (channelId: number) => (channelId * 31_337) % OUTSIDER_COUNT;

function followAt({ channelId, count, fromMs, untilMs }: FromOutside, place: number): Follow {
  const index = (startOf(channelId) + place * STEP) % OUTSIDER_COUNT;
  const createdAtMs = Math.floor(fromMs + ((untilMs - fromMs) * (place + 1)) / (count + 1));
  return { userId: outsiderId(index), channelId, createdAtMs };
}

/** Their follows, oldest first. */
export function followsFromOutside(outside: FromOutside): Follow[] {
  const length = Math.min(outside.count, OUTSIDER_COUNT);
  return Array.from({ length }, (_, place) => followAt(outside, place));
}

/** The follow of one of them, if that user is one. */
export function placeFromOutside(userId: number, outside: FromOutside): Follow | undefined {
  const index = outsiderIndex(userId);
  if (index === undefined) return undefined;
  const distance = (((index - startOf(outside.channelId)) % OUTSIDER_COUNT) + OUTSIDER_COUNT) % OUTSIDER_COUNT;
  const place = (distance * STEP_BACK) % OUTSIDER_COUNT;
  return place < outside.count ? followAt(outside, place) : undefined;
}
