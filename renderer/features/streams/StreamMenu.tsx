import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { StreamRow } from '../../../shared/streams.ts';
import { useCall } from '../../api/call.ts';
import { announcer } from '../../ui/announcer.ts';
import { errorText } from '../../ui/errorText.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useView } from '../../view/view.ts';
import { recordingWords, whenWords } from './streamWords.ts';

type Props = { row: StreamRow; nowMs: number; tabIndex: number; open: boolean; onOpenChange: (open: boolean) => void };

/** What can be done with a past stream without opening it. */
export function StreamMenu({ row, nowMs, tabIndex, open, onOpenChange }: Props) {
  const { t } = useTranslation('streams');
  const openStream = useView((view) => view.openStream);
  const openAnalytics = useView((view) => view.openAnalytics);
  const link = useCall('app.openLink');
  const save = useCall('analytics.export');
  const { id } = row.stream;
  const label = t('menu.label', whenWords(row));
  const range = { kind: 'stream', id } as const;
  const url = row.recording?.current?.url ?? null;
  const { status, words } = recordingWords(row.recording, nowMs);
  const isGone = url === null || status === 'hourglass' || row.recording?.current?.state === 'deleted';
  const onError = ({ error }: { error: Parameters<typeof errorText>[0] }) =>
    announcer.assertive(errorText(error).title);
  return (
    <Menu
      label={label}
      align="end"
      open={open}
      onOpenChange={onOpenChange}
      trigger={<IconButton icon={Ellipsis} size="s" label={label} tabIndex={tabIndex} />}
      items={[
        { label: t('menu.open'), onSelect: () => openStream(id) },
        { label: t('openAnalytics'), onSelect: () => openAnalytics(range) },
        {
          label: t('menu.recording'),
          disabledReason: isGone ? words : undefined,
          onSelect: () => link.mutate({ url: url ?? '' }, { onError }),
        },
        'separator',
        {
          label: t('menu.csv'),
          disabledReason: row.hidden ? t('hidden') : undefined,
          onSelect: () =>
            save.mutate(
              { range, compare: { kind: 'none' }, as: 'csv' },
              { onSuccess: (saved) => saved && announcer.polite(t('one.exported')), onError },
            ),
        },
      ]}
    />
  );
}
