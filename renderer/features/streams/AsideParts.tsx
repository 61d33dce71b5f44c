import { useTranslation } from 'react-i18next';
import type { StreamPage } from '../../../shared/streams.ts';
import { ChatPart } from './ChatPart.tsx';
import { ClipsPart } from './ClipsPart.tsx';
import { NotePart } from './NotePart.tsx';
import styles from './PastStream.module.css';
import { RecordingPart } from './RecordingPart.tsx';

/** What stands beside the story: the recording, the clips, the chat and the person's own note. */
export function AsideParts({ page }: { page: StreamPage }) {
  const { t } = useTranslation('streams');
  return (
    <aside className={styles.aside} aria-label={t('tiles.label')}>
      {page.stream.endMs !== null && <RecordingPart recording={page.recording} />}
      <ClipsPart clips={page.clips === null ? null : page.clipsOf} hidden={page.hidden} />
      <ChatPart page={page} />
      <NotePart
        key={`${page.channelId}/${page.stream.id}`}
        channelId={page.channelId}
        stream={page.stream}
        note={page.note}
      />
    </aside>
  );
}
