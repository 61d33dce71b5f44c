import { durationWords } from '../../shared/duration.ts';
import { type Speech, writeWords } from '../../shared/writes/words.ts';
import type { PlatformWrite } from '../../shared/writes.ts';
import { plainName } from '../kernel/plainText.ts';
import type { Texts } from '../kernel/texts.ts';

/** What a write does, in one line, as main says it outside the window. */
export function writeLine(what: PlatformWrite, texts: Texts): string {
  const { locale } = texts.formats;
  const speech: Speech = {
    text: texts,
    duration: (ms, options) =>
      durationWords(
        ms,
        (unit, value, digits = 0) =>
          texts(`duration:${unit}`, {
            value: new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value),
          }),
        options,
      ),
    list: (words) => new Intl.ListFormat(locale).format(words),
    named: (name, longest) => `\u2068${cut(plainName(name), longest)}\u2069`,
  };
  return writeWords(what, speech).line;
}

function cut(name: string, longest: number): string {
  return name.length <= longest ? name : `${name.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
