const words =
  'dark light red blue happy quick lazy silent loud panda otter fox wolf bear dragon ninja pixel gamer stream night sky star moon sun river stone iron gold silver'.split(
    ' ',
  );
const syllables = 'ka ro mi ta ne lo su ri an el or us ix th br st ver lin mar den'.split(' ');
const scripts = [
  '深夜のラジオ東京大阪猫犬月星花鳥風',
  'ליאורכהןדנה',
  'ليلىالمغربيمحمدعلي',
  'Παπαδόπουλος',
  'дмитрийсергей',
];

/** Numbers from 0 to below 1, the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Names as people choose them: words with numbers, invented ones, and one in sixteen in another script. */
export function sampleNames(count: number, seed = 7): string[] {
  const random = seededRandom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = (from: readonly string[]): string => from[below(from.length)] ?? '';
  const times = (least: number, most: number, piece: () => string): string =>
    Array.from({ length: least + below(most - least + 1) }, piece).join('');
  return Array.from({ length: count }, () => {
    const kind = below(16);
    if (kind === 0) {
      const letters = [...pick(scripts)];
      return times(3, 9, () => pick(letters));
    }
    if (kind < 8) return `${pick(words)}_${pick(words)}${below(10_000)}`;
    const invented = times(2, 5, () => pick(syllables));
    return `${invented.charAt(0).toUpperCase()}${invented.slice(1)}${kind < 11 ? below(1_000) : ''}`;
  });
}

/** Fragments somebody may type: single characters, pieces of names, pieces of two names put together, and what nobody has. */
export function sampleFragments(names: readonly string[], count: number, seed = 11): string[] {
  const random = seededRandom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const name = (): string => names[below(names.length)] ?? '';
  const piece = (text: string, most: number): string => {
    const from = below(Math.max(1, text.length - 1));
    return text.slice(from, from + 1 + below(most));
  };
  const fixed = [...'aeiouqxz_0159猫ل', 'an', 'er', 'qz', '99', 'panda', 'pandapanda', 'stonestone', '☃', 'zzz', 'ΠΑΠ'];
  const drawn = Array.from({ length: Math.max(0, count - fixed.length) }, (_, index) =>
    index % 3 === 0 ? piece(name(), 2) + piece(name(), 3) : piece(name(), 1 + (index % 7)),
  );
  return [...fixed, ...drawn];
}
