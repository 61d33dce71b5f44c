import { firstParts, lastParts, otherScripts } from './nameParts.ts';
import type { RandomStream } from './random.ts';

const FIRST = firstParts as unknown as readonly [string, ...string[]];
const LAST = lastParts as unknown as readonly [string, ...string[]];
const SCRIPTS = otherScripts as unknown as readonly [
  readonly [string, ...string[]],
  ...(readonly [string, ...string[]])[],
];

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A name as most people have: 4 to 20 word characters. */
function plainName(random: RandomStream): string {
  const first = random.pick(FIRST);
  const last = random.pick(LAST);
  switch (random.below(8)) {
    case 0:
      return `${first}_${last}`;
    case 1:
      return `${first}${last}${random.below(1000)}`;
    case 2:
      return `${capital(first)}${capital(last)}`;
    case 3:
      return `${capital(first)}${capital(last)}${random.below(100)}`;
    case 4:
      return `${first}_${random.below(100_000)}`;
    case 5:
      return `${first}-${last}`;
    case 6:
      return `${last}${capital(first)}${random.below(10_000)}`;
    default:
      return `the_${first}_${last}`;
  }
}

function nameOfOtherScript(random: RandomStream): string {
  const words = random.pick(SCRIPTS);
  const name = `${random.pick(words)}_${random.pick(words)}`;
  const spelled = random.chance(0.25) ? name.normalize('NFD') : name;
  return random.chance(0.5) ? spelled : `${spelled}${random.below(1000)}`;
}

/** A name far past what a layout expects: 60 to 180 characters. */
function longName(random: RandomStream): string {
  const wanted = 60 + random.below(120);
  let name: string = capital(random.pick(FIRST));
  while (name.length < wanted) name += `_${random.pick(LAST)}`;
  return name;
}

/**
 * Invents a user name that `isTaken` does not hold: mostly plain ones, one in sixteen of another script (some right to
 * left, some with combining marks), one in five thousand very long.
 */
export function inventName(random: RandomStream, isTaken: (name: string) => boolean): string {
  const kind = random.fraction();
  let name = kind < 0.0002 ? longName(random) : kind < 0.0625 ? nameOfOtherScript(random) : plainName(random);
  while (isTaken(name)) name += random.below(10);
  return name;
}
