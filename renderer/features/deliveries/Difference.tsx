import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { parseJson } from '../../../shared/jsonTree.ts';
import { type Body, readBody } from './bodyBytes.ts';
import { CodeView } from './CodeView.tsx';
import styles from './ContentCard.module.css';
import { byteDifference, type CodeLine, changeLines, leaveOutSame, sameBytes, textDifference } from './codeLines.ts';
import { diffJson } from './jsonDiff.ts';

type Props = {
  body: Body;
  /** The other body in base64, or why there is none. */
  other: string | 'none' | 'gone' | 'asked';
  /** It is the same delivery. */
  itself: boolean;
  asBytes: boolean;
};

/** What went and what came against another delivery: by structure for JSON, else by line, or by bytes. */
export function Difference({ body, other, itself, asBytes }: Props) {
  const { t } = useTranslation('deliveries');
  const lacks = other === 'none' || other === 'gone' || other === 'asked';
  const before = useMemo(() => (lacks ? null : readBody(other)), [lacks, other]);
  const compared = useMemo(() => (before === null ? null : compare(before, body, asBytes)), [before, body, asBytes]);
  if (other === 'asked') return <p className={styles.note}>{t('detail.loading')}</p>;
  if (other === 'gone') return <p className={styles.note}>{t('compare.gone')}</p>;
  if (before === null || compared === null) return <p className={styles.note}>{t('compare.nothing')}</p>;
  if (itself) return <p className={styles.note}>{t('compare.itself')}</p>;
  const { lines, removed, added, same } = compared;
  const start = sameBytes(before.bytes, body.bytes);
  const words = same
    ? t('compare.same')
    : removed + added === 0
      ? t('compare.sameJson', { count: start })
      : `${t('compare.lines', { removed, added })} ${asBytes ? t('compare.sameStart', { count: start }) : ''}`;
  return (
    <>
      <p className={styles.sum}>{words}</p>
      <CodeView label={t('tabs.difference')} count={lines.length} line={(index) => lines[index]} />
    </>
  );
}

type Compared = { lines: readonly CodeLine[]; removed: number; added: number; same: boolean };

function compare(before: Body, after: Body, asBytes: boolean): Compared {
  const all = asBytes ? byteDifference(before.bytes, after.bytes) : textOrJson(before, after);
  const count = (sign: CodeLine['sign']) => all.filter((line) => line.sign === sign && line.label !== '').length;
  const { length } = after.bytes;
  const same = length === before.bytes.length && sameBytes(before.bytes, after.bytes) === length;
  return { lines: leaveOutSame(all), removed: count('removed'), added: count('added'), same };
}

function textOrJson(before: Body, after: Body): CodeLine[] {
  if (before.text === null || after.text === null) return byteDifference(before.bytes, after.bytes);
  const old = parseJson(before.text);
  const now = parseJson(after.text);
  return old === null || now === null ? textDifference(before.text, after.text) : changeLines(diffJson(old, now));
}
