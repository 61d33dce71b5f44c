import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeliveryDetail } from '../../../shared/deliveries.ts';
import { type Body, readBody } from './bodyBytes.ts';
import { type BodyTree, bodyTree, contentTypeOf } from './bodyTree.ts';
import { CodeView } from './CodeView.tsx';
import styles from './ContentCard.module.css';
import { byteDifference, type CodeLine, changeLines, leaveOutSame, sameBytes, textDifference } from './codeLines.ts';
import { diffJson } from './jsonDiff.ts';

type Props = {
  body: Body;
  contentType: string | null;
  /** The other delivery, or why there is none. */
  other: DeliveryDetail | 'none' | 'gone' | 'asked';
  /** It is the same delivery. */
  itself: boolean;
  asBytes: boolean;
};

/** What went and what came against another delivery: by structure for JSON, else by line, or by bytes. */
export function Difference({ body, contentType, other, itself, asBytes }: Props) {
  const { t } = useTranslation('deliveries');
  const before = useMemo(() => (typeof other === 'string' ? null : readBody(other.bodyBase64)), [other]);
  const otherType = typeof other === 'string' ? null : contentTypeOf(other.headers);
  const trees = useMemo(
    () => before && { before: treeOf(before, otherType), after: treeOf(body, contentType) },
    [before, otherType, body, contentType],
  );
  const compared = useMemo(
    () => before && trees && compare(before, body, asBytes ? null : trees),
    [before, body, trees, asBytes],
  );
  if (other === 'asked') return <p className={styles.note}>{t('detail.loading')}</p>;
  if (other === 'gone') return <p className={styles.note}>{t('compare.gone')}</p>;
  if (before === null || compared === null) return <p className={styles.note}>{t('compare.nothing')}</p>;
  if (itself) return <p className={styles.note}>{t('compare.itself')}</p>;
  const { lines, removed, added, same } = compared;
  const start = sameBytes(before.bytes, body.bytes);
  const words = same
    ? t('compare.same')
    : removed + added === 0
      ? t(trees?.after?.kind === 'form' ? 'compare.sameFields' : 'compare.sameJson', { count: start })
      : `${t('compare.lines', { removed: t('compare.linesRemoved', { count: removed }), added })} ${asBytes ? t('compare.sameStart', { count: start }) : ''}`;
  return (
    <>
      <p className={styles.sum}>{words}</p>
      <CodeView label={t('tabs.difference')} count={lines.length} line={(index) => lines[index]} />
    </>
  );
}

type Compared = { lines: readonly CodeLine[]; removed: number; added: number; same: boolean };

type Trees = { before: BodyTree | null; after: BodyTree | null };

/** @param trees null: by bytes */
function compare(before: Body, after: Body, trees: Trees | null): Compared {
  const all = trees === null ? byteDifference(before.bytes, after.bytes) : textOrTree(before, after, trees);
  const count = (sign: CodeLine['sign']) => all.filter((line) => line.sign === sign && line.label !== '').length;
  const { length } = after.bytes;
  const same = length === before.bytes.length && sameBytes(before.bytes, after.bytes) === length;
  return { lines: leaveOutSame(all), removed: count('removed'), added: count('added'), same };
}

const treeOf = ({ text }: Body, contentType: string | null) => (text === null ? null : bodyTree(text, contentType));

function textOrTree(before: Body, after: Body, { before: old, after: now }: Trees): CodeLine[] {
  if (before.text === null || after.text === null) return byteDifference(before.bytes, after.bytes);
  if (old === null || now === null) return textDifference(before.text, after.text);
  return changeLines(diffJson(old.root, now.root));
}
