import { SearchX, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PeopleListName, PeopleListState } from '../../../shared/people.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { shorten } from '../../ui/Name.tsx';
import { Price } from '../../ui/Price.tsx';
import { isolated } from '../../ui/slots.tsx';
import { whyText } from '../../ui/whyText.ts';
import { useUnreachable } from '../../view/useUnreachable.ts';
import type { OtherTab } from './listOf.ts';
import styles from './People.module.css';
import type { PeopleRowsState } from './PeopleBody.tsx';

type Props = {
  tab: OtherTab;
  name: PeopleListName;
  list: PeopleListState;
  rows: PeopleRowsState;
  onRetry: () => void;
  onShowAll: () => void;
};

const nobody = {
  followers: 'noFollowers',
  moderators: 'noModerators',
  banned: 'noBanned',
  friends: 'noFriends',
  lurkers: 'noLurkers',
} as const;

/** Why no row is there: not asked yet, refused, nobody, nobody who fits. */
export function PeopleEmpty({ tab, name, list, rows, onRetry, onShowAll }: Props) {
  const { t } = useTranslation('people');
  const next = useCall('people.next');
  const unreachable = useUnreachable();
  const chattersKnown = useStateOf('chatters')?.crawl.kind === 'complete';
  if (rows.failure !== null) return <ErrorNotice error={rows.failure} onRetry={onRetry} />;
  if (list.error !== null && list.loaded === 0) {
    return <ErrorNotice error={list.error} onRetry={() => next.mutate({ list: name })} />;
  }
  if (list.readAtMs === null) {
    const isOneAnswer = tab === 'friends' || tab === 'lurkers';
    return (
      <EmptyState
        icon={Users}
        title={t(`empty.${tab}Title`)}
        action={
          <span className={styles.ask}>
            <Button
              kind="main"
              busy={list.load.kind !== 'idle'}
              disabledReason={unreachable ? t('actions.unreachable') : undefined}
              onClick={() => next.mutate({ list: name })}
            >
              {t(isOneAnswer ? 'empty.ask' : 'empty.load')}
            </Button>
            <Price>{t('foot.price', { count: 1 })}</Price>
          </span>
        }
      >
        {t(`empty.${tab}`)}
      </EmptyState>
    );
  }
  if (rows.query === null) return null;
  if (rows.query.text !== '') {
    return <NoneFits tab={tab} name={name} whole={list.whole} text={rows.query.text} />;
  }
  if (list.loaded > 0) {
    return (
      <EmptyState
        icon={Users}
        title={t('empty.noneFilter')}
        action={<Button onClick={onShowAll}>{t('empty.showAll')}</Button>}
      >
        {!list.whole && t('empty.perhaps')}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Users} title={t(`empty.${nobody[tab]}`)}>
      {tab === 'lurkers' && !chattersKnown ? t('empty.chattersNotWhole') : t('empty.nothing')}
    </EmptyState>
  );
}

/** No row that is here holds the words; the service may know somebody of just this name. */
function NoneFits({ tab, name, whole, text }: { tab: OtherTab; name: PeopleListName; whole: boolean; text: string }) {
  const { t } = useTranslation('people');
  const find = useCall('people.find');
  const canAsk = !whole && (tab === 'followers' || tab === 'moderators' || tab === 'banned');
  const named = isolated(shorten(text, 60));
  const notListed = { followers: 'askNotFollowing', moderators: 'askNotModerator', banned: 'askNotBanned' } as const;
  const told = find.error
    ? t('empty.askFailed', { why: whyText(find.error.error) })
    : !find.isSuccess
      ? t('empty.perhaps')
      : find.data === null
        ? t('empty.askUnknown', { text: named })
        : find.data.isListed || !canAsk
          ? null
          : t(`empty.${notListed[tab]}`, { name: isolated(shorten(find.data.username, 60)) });
  return (
    <EmptyState
      icon={SearchX}
      title={t(whole ? 'empty.noneFitsWhole' : 'empty.noneFits', { text: named })}
      action={
        canAsk ? (
          <Button busy={find.isPending} onClick={() => find.mutate({ list: name, name: text })}>
            {t('empty.askName')}
          </Button>
        ) : undefined
      }
    >
      {canAsk && told}
    </EmptyState>
  );
}
