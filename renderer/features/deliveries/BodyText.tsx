import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Body } from './bodyBytes.ts';
import type { BodyTree } from './bodyTree.ts';
import { CodeView } from './CodeView.tsx';
import styles from './ContentCard.module.css';
import { hexLine, hexLineCount, jsonLines, textLines } from './codeLines.ts';

type Props = { body: Body; tree: BodyTree | null; asText: boolean };

/** A body to read: JSON or the fields of a form a value a line, as they were written, or the text as it came. */
export function BodyText({ body, tree, asText }: Props) {
  const { t } = useTranslation('deliveries');
  const { bytes, text } = body;
  const json = useMemo(() => tree && jsonLines(tree.root), [tree]);
  const lines = useMemo(
    () => (text === null || (json !== null && !asText) ? json : textLines(text)),
    [text, json, asText],
  );
  if (bytes.length === 0) return <p className={styles.note}>{t('body.empty')}</p>;
  const label = t('body.region', { what: t('tabs.body'), size: t('body.length', { count: bytes.length }) });
  if (lines === null) {
    return (
      <>
        <p className={styles.sum}>{t('body.notText')}</p>
        <CodeView label={label} count={hexLineCount(bytes)} line={(index) => hexLine(bytes, index)} />
      </>
    );
  }
  return (
    <>
      {json === null && <p className={styles.sum}>{t('body.notJson')}</p>}
      <CodeView label={label} count={lines.length} line={(index) => lines[index]} />
    </>
  );
}
