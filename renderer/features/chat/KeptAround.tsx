import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptLine } from '../../../shared/chat.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { useChat } from './chatHooks.ts';
import styles from './Kept.module.css';
import { KeptText, KeptTime } from './KeptText.tsx';

type Props = {
  line: KeptLine;
  words: string;
  /** Where `onBack` leads. */
  back: string;
  onBack: () => void;
};

/** What was said around a message that was found. */
export function KeptAround({ line, words, back, onBack }: Props) {
  const { t } = useTranslation('live');
  const channelId = useChat((state) => state.channelId);
  const { data, error, refetch } = useQuery({
    queryKey: ['chat.around', channelId, line.id],
    queryFn: () => (channelId === null ? [] : call('chat.around', { channelId, id: line.id })),
    gcTime: 0,
  });
  const first = useRef<HTMLButtonElement>(null);
  const hit = useRef<HTMLLIElement>(null);
  useEffect(() => first.current?.focus(), []);
  useEffect(() => {
    if (data !== undefined) hit.current?.scrollIntoView({ block: 'center' });
  }, [data]);
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onBack();
  };
  return (
    <section className={styles.part} aria-label={t('find.kept')} onKeyDown={onKeyDown}>
      <header className={styles.head}>
        <Button kind="quiet" icon={ArrowLeft} ref={first} onClick={onBack}>
          {back}
        </Button>
        <span className={styles.state}>
          {t('find.keptAround', { time: formatDateTime(line.atMs ?? line.keptAtMs) })}
        </span>
      </header>
      {error !== null && (
        <div className={styles.fault}>
          <ErrorNotice error={error.error} onRetry={() => void refetch()} />
        </div>
      )}
      {data?.length === 0 && <p className={styles.none}>{t('find.keptGone')}</p>}
      {data !== undefined && data.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <ol className={styles.list} tabIndex={0}>
          {data.map((each) => (
            <li
              key={each.id}
              ref={each.id === line.id ? hit : undefined}
              className={classes(styles.line, each.id === line.id && styles.current)}
              aria-current={each.id === line.id || undefined}
            >
              <KeptTime line={each} />
              <KeptText line={each} words={words} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
