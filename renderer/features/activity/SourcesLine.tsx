import { CircleDashed, CircleDot } from 'lucide-react';
import type { ActivityState } from '../../../shared/activity.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Status } from '../../ui/Status.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useChatRoom } from '../../view/chatRoom.ts';
import styles from './ActivityPage.module.css';
import { feedSources } from './feedSources.ts';

/** Who tells what happens, and how live events stand; what is wrong comes first. */
export function SourcesLine({ state }: { state: ActivityState }) {
  const joined = useChatRoom()?.kind === 'joined';
  const { kind, sources, live } = feedSources(state, joined, useNow(1000));
  return (
    <div className={styles.sources}>
      {kind === 'caution' ? (
        <Status kind="caution">
          <span title={live}>{live}</span>
        </Status>
      ) : (
        <span className={styles.tellers} title={live}>
          <Icon icon={kind === 'told' ? CircleDot : CircleDashed} size="s" />
          {sources}
        </span>
      )}
      {(kind !== 'told' || state.live.kind === 'connecting') && (
        <span className={styles.more} title={kind === 'caution' ? sources : live}>
          {kind === 'caution' ? sources : live}
        </span>
      )}
    </div>
  );
}
