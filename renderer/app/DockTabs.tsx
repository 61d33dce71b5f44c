import { type ComponentType, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChattersDock } from '../features/chatters/index.ts';
import { PollsDock } from '../features/polls/index.ts';
import { QueueDock, useQueueCount } from '../features/queue/index.ts';
import { Tabs } from '../ui/Tabs.tsx';
import { type DockPanel, dockPanels, showInDock, useDock } from '../view/dockStore.ts';

/** `inSheet`: the sheet has the way out. `untitled`: its name stands over it. */
type PanelProps = { inSheet?: boolean; untitled?: boolean };

/** What stands beside the chat. A new one is a line here and in `useCounts`, one in `view/dockStore.ts`, and its word. */
const panels: Readonly<Record<DockPanel, ComponentType<PanelProps>>> = {
  chatters: ChattersDock,
  queue: QueueDock,
  polls: PollsDock,
};

/** How many wait in each; null: nothing to say. */
const useCounts = (): Readonly<Record<DockPanel, number | null>> => ({
  ...{ chatters: null, polls: null },
  queue: useQueueCount(),
});

/** What stands beside the chat, by its name where there are several. */
export const DockTabs = memo(function DockTabs({ inSheet = false }: { inSheet?: boolean }) {
  const { t } = useTranslation('frame');
  const { panel } = useDock();
  const counts = useCounts();
  const Panel = panels[panel];
  if (dockPanels.length < 2) return <Panel inSheet={inSheet} untitled={inSheet} />;
  return (
    <Tabs
      label={t('dock.label')}
      value={panel}
      tabs={dockPanels.map((value) => {
        const count = counts[value];
        return { value, label: t(`dock.${value}`), ...(count ? { note: count } : {}) };
      })}
      onChange={showInDock}
    >
      <Panel inSheet={inSheet} untitled />
    </Tabs>
  );
});
