import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { parseJson } from '../../../shared/jsonTree.ts';
import type { Body } from './bodyBytes.ts';
import { CodeView } from './CodeView.tsx';
import styles from './ContentCard.module.css';
import { hexLine, hexLineCount, jsonLines, textLines } from './codeLines.ts';

/** A body to read: JSON a value a line, with numbers as they were written, or the text as it came. */
export function BodyText({ body, asText }: { body: Body; asText: boolean }) {
  const { t } = useTranslation('deliveries');
  const { bytes, text } = body;
  const json = useMemo(() => {
    const tree = text === null ? null : parseJson(text.replace(/^\ufeff/, ''));
    return tree === null ? null : jsonLines(tree);
  }, [text]);
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
