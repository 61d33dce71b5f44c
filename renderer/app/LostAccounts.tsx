import { X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '../../shared/accounts.ts';
import { useCall } from '../api/call.ts';
import { useStateOf } from '../api/state.ts';
import { announcer } from '../ui/announcer.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Name, shorten } from '../ui/Name.tsx';
import { Note } from '../ui/Note.tsx';
import { filled, isolated, SLOT } from '../ui/slots.tsx';
import { useSpeaker } from '../view/accounts/speaker.ts';
import { useView } from '../view/view.ts';

const noteOf = ({ id, lostAtMs }: Account) => `lost ${id} ${lostAtMs}`;

/**
 * The accounts beside the main one whose sign-in the service ended, until that is put away. Of who speaks in the chat that is in front
 * the line above the field says it.
 */
export function useLostAccounts(): readonly Account[] {
  const list = useStateOf('accounts')?.list ?? [];
  const speaker = useSpeaker(useStateOf('channels')?.front ?? null);
  const { place, putAway } = useView();
  return list.filter((account) => {
    const isSaidInChat = place === 'live' && speaker?.id === account.id;
    return !account.isMain && account.state === 'lost' && !isSaidInChat && !putAway.includes(noteOf(account));
  });
}

/** Says that such an account is out, and signs it in again. */
export function LostAccount({ account }: { account: Account }) {
  const { t } = useTranslation('frame');
  const again = useCall('accounts.signInAgain');
  const { putAwayNote } = useView();
  const words = `${t('lost.other', { name: isolated(shorten(account.username, 80)) })} ${t('lost.otherText')}`;
  useEffect(() => announcer.polite(words), [words]);
  return (
    <Note
      kind="caution"
      title={filled(t('lost.other', { name: SLOT }), <Name key="name">{account.username}</Name>)}
      action={
        <>
          <Button onClick={() => again.mutate({ accountId: account.id })}>{t('account.signInAgain')}</Button>
          <IconButton icon={X} size="s" label={t('lost.dismiss')} onClick={() => putAwayNote(noteOf(account))} />
        </>
      }
    >
      {t('lost.otherText')}
    </Note>
  );
}
