const NOTHING = /(?!)/;
/** Scripts that put no space between words: a word of theirs is found anywhere. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const IN_WORD = '[\\p{L}\\p{M}\\p{N}_]';

/** Finds the words a channel does not want to read, as whole words and in any case. */
export class BannedWords {
  #words: readonly string[] = [];
  #pattern = NOTHING;

  /** Whether one of the words is in a text. */
  areIn(text: string, words: readonly string[]): boolean {
    // Settings change seldom and messages come all the time: the pattern is made once for a list.
    if (words !== this.#words) {
      this.#words = words;
      this.#pattern = patternOf(words);
    }
    return this.#pattern.test(text.normalize());
  }
}

function patternOf(words: readonly string[]): RegExp {
  const alternatives = words
    .map((word) => word.normalize().trim())
    .filter((word) => word !== '')
    .map((word) => {
      const escaped = word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
      return UNSPACED.test(word) ? escaped : `(?<!${IN_WORD})${escaped}(?!${IN_WORD})`;
    });
  return alternatives.length === 0 ? NOTHING : new RegExp(alternatives.join('|'), 'iu');
}
