import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeliveryDetail } from '../../../shared/deliveries.ts';
import { formatWhen } from '../../ui/format.ts';
import { Hidden } from '../../ui/Hidden.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { type Tab, Tabs } from '../../ui/Tabs.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import { BodyText } from './BodyText.tsx';
import { readBody } from './bodyBytes.ts';
import { bodyTree, contentTypeOf } from './bodyTree.ts';
import { CodeView } from './CodeView.tsx';
import styles from './ContentCard.module.css';
import { hexLine, hexLineCount } from './codeLines.ts';
import { Difference } from './Difference.tsx';
import type { ContentTab } from './deliveriesView.ts';
import { HeaderTable } from './HeaderTable.tsx';
import { formatSize } from './rowWords.ts';
import { SendingList } from './SendingList.tsx';
import { useDeliveryDetail } from './useDeliveryDetail.ts';

type Props = {
  detail: DeliveryDetail;
  /** null: the last good one. */
  compareWith: number | null;
  tab: ContentTab;
  onTab: (tab: ContentTab) => void;
};

/** What is in it: against another one, as JSON, text and bytes, its headers, and where it was sent again. */
export function ContentCard({ detail, compareWith, tab, onTab }: Props) {
  const { t } = useTranslation('deliveries');
  const nowMs = useNow(60_000);
  const hidden = useNumbersHidden();
  const [compareBytes, setCompareBytes] = useState(false);
  const [asText, setAsText] = useState(false);
  const { row, bodyBase64, method, target, headers, sendings } = detail;
  const body = useMemo(() => readBody(bodyBase64), [bodyBase64]);
  const tree = useMemo(
    () => (body.text === null ? null : bodyTree(body.text, contentTypeOf(headers))),
    [body, headers],
  );
  const asFields = t(tree?.kind === 'form' ? 'tabs.fields' : 'tabs.json');
  const otherId = compareWith ?? detail.lastGoodId;
  const { data: held, isPlaceholderData } = useDeliveryDetail(otherId);
  // While another one is asked for, the one before is still held.
  const other = otherId === null ? null : isPlaceholderData || held?.row.id !== otherId ? undefined : held;
  const gone = otherId !== null && held === null && !isPlaceholderData;
  const time = other ? formatWhen(other.row.atMs, nowMs) : '';
  const difference = other
    ? t(otherId === detail.lastGoodId ? 'tabs.differenceLastGood' : 'tabs.differenceFrom', { time })
    : t('tabs.difference');
  const tabs: Tab<ContentTab>[] = [
    { value: 'difference', label: difference },
    { value: 'body', label: t('tabs.body'), note: formatSize(body.bytes.length) },
    { value: 'headers', label: t('tabs.headers'), note: headers.length },
    { value: 'bytes', label: t('tabs.bytes') },
    { value: 'replays', label: t('tabs.replays'), note: sendings.length },
  ];
  const end =
    tab === 'difference' && other ? (
      <Segments
        label={t('tabs.view')}
        value={compareBytes ? 'bytes' : 'json'}
        options={[
          { value: 'json', label: asFields },
          { value: 'bytes', label: t('tabs.bytesView') },
        ]}
        onChange={(value) => setCompareBytes(value === 'bytes')}
      />
    ) : tab === 'body' && tree !== null ? (
      <Segments
        label={t('tabs.view')}
        value={asText ? 'text' : 'json'}
        options={[
          { value: 'json', label: asFields },
          { value: 'text', label: t('tabs.text') },
        ]}
        onChange={(value) => setAsText(value === 'text')}
      />
    ) : null;
  const size = t('body.length', { count: body.bytes.length });
  // The service's own events bring the channel's numbers; those of other senders do not.
  const isCovered = hidden && row.dialect === 'platform' && tab !== 'headers' && tab !== 'replays';
  return (
    <div className={styles.card}>
      <Tabs label={t('tabs.label')} value={tab} tabs={tabs} onChange={onTab} end={isCovered ? null : end}>
        {isCovered && (
          <p className={styles.note}>
            <Hidden words={t('body.hidden')} />
          </p>
        )}
        {tab === 'difference' && !isCovered && (
          <Difference
            body={body}
            contentType={contentTypeOf(headers)}
            other={gone ? 'gone' : otherId === null ? 'none' : (other ?? 'asked')}
            itself={otherId === row.id}
            asBytes={compareBytes}
          />
        )}
        {tab === 'body' && !isCovered && <BodyText body={body} tree={tree} asText={asText} />}
        {tab === 'headers' && <HeaderTable method={method} target={target} headers={headers} />}
        {tab === 'bytes' &&
          !isCovered &&
          (body.bytes.length === 0 ? (
            <p className={styles.note}>{t('body.empty')}</p>
          ) : (
            <CodeView
              label={t('body.region', { what: t('tabs.bytes'), size })}
              count={hexLineCount(body.bytes)}
              line={(index) => hexLine(body.bytes, index)}
            />
          ))}
        {tab === 'replays' && <SendingList sendings={sendings} />}
      </Tabs>
    </div>
  );
}
