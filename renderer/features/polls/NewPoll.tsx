import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStateOf } from '../../api/state.ts';
import { useHotkey } from '../../ui/useHotkey.ts';
import { closeNewPoll, openNewPoll, useNewPoll } from '../../view/newPoll.ts';
import { useOffer } from '../../view/paletteItems.ts';
import { NewPollSheet } from './NewPollSheet.tsx';

/** The form of a new poll over the page, and the key that opens it. */
export function NewPoll() {
  const { t } = useTranslation('polls');
  const seed = useNewPoll();
  const channelId = useStateOf('polls')?.channelId ?? null;
  useHotkey('live.newPoll', () => openNewPoll(), channelId !== null);
  useOffer(
    channelId === null
      ? null
      : { id: 'newPoll', icon: Plus, words: t('new'), keys: 'live.newPoll', run: () => openNewPoll() },
  );
  return seed !== null && <NewPollSheet seed={seed} onClose={closeNewPoll} />;
}
