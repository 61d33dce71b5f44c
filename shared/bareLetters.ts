/** Latin letters, in lower case, that no normal form takes apart, by the letter that is typed where a keyboard lacks them. */
export const bareLetters: ReadonlyMap<string, string> = new Map(
  ['łl', 'øo', 'đd', 'ħh', 'ŧt', 'ıi'].map(([from = '', to = '']) => [from, to]),
);
