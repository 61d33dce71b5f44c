import { Users, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Name } from '../../ui/Name.tsx';
import { filled, SLOT } from '../../ui/slots.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import styles from './ChatPanel.module.css';
import { useChat } from './chatHooks.ts';
import { isLargeHost, useLargeHostFrom } from './LargeRow.tsx';

/** A raid's own rows carry its row off within seconds, so it is told above them for a while. */
const SHOWN_MS = 3 * 60_000;

/** Who has just brought many viewers along; until it is dismissed, or old. */
export function HostNote() {
  const { t } = useTranslation('live');
  const from = useLargeHostFrom();
  const host = useChat(({ log }) => log.events.items.findLast((item) => isLargeHost(item, from)));
  const [dismissed, setDismissed] = useState<string | null>(null);
  const hidden = useNumbersHidden();
  const nowMs = useNow(5_000);
  if (host === undefined || host.key === dismissed || nowMs - host.atMs > SHOWN_MS) return null;
  const { name, viewers } = host.what;
  return (
    <div className={styles.host} role="note">
      <Icon icon={Users} size="s" />
      <span>
        {filled(
          t(hidden ? 'happening.hostNoteHidden' : 'happening.hostNote', {
            name: SLOT,
            time: formatTime(host.atMs),
            count: viewers,
          }),
          <b key="name">{name === '' ? t('happening.anotherChannel') : <Name>{name}</Name>}</b>,
        )}
      </span>
      <IconButton icon={X} size="s" label={t('happening.hostNoteClose')} onClick={() => setDismissed(host.key)} />
    </div>
  );
}
