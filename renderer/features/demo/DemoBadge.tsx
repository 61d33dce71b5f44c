import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ServiceState } from '../../../shared/service.ts';
import { useStateOf } from '../../api/state.ts';
import { deferred } from '../../ui/deferred.ts';
import { useAriaKeys } from '../../ui/keys.ts';
import { Lazy } from '../../ui/Lazy.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { ServiceBadge } from '../../ui/ServiceBadge.tsx';
import { useHotkey } from '../../ui/useHotkey.ts';
import { boardPanel } from '../../view/boardPanel.ts';
import { useStripOffset } from '../../view/useStripOffset.ts';
import { badgeWords } from './badgeWords.ts';
import styles from './DemoBadge.module.css';

// Needed at the first press only.
const boardPiece = deferred<object>(async () => (await import('./DemoBoard.tsx')).DemoBoard);

/** The demo's badge: it names what runs, and opens the board on which one makes something happen. */
export function DemoBadge({ service }: { service: ServiceState }) {
  const { t } = useTranslation('demo');
  const aria = useAriaKeys('everywhere.board');
  const words = badgeWords(useStateOf('demo'), t);
  const open = useStore(boardPanel, (panel) => panel.open);
  const offset = useStripOffset();
  useHotkey('everywhere.board', () => boardPanel.setState({ open: !open }));
  return (
    <Popover
      open={open}
      onOpenChange={(next) => boardPanel.setState({ open: next })}
      label={t('title')}
      align="end"
      offset={offset}
      trigger={
        <button
          type="button"
          className={styles.button}
          aria-label={t('badge.label', { words })}
          aria-keyshortcuts={aria}
        >
          <ServiceBadge service={service} words={words} endIcon={ChevronDown} />
        </button>
      }
    >
      <Lazy piece={boardPiece} props={{}} />
    </Popover>
  );
}
