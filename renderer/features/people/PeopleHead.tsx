import { Download, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PeopleListName, PeopleListState } from '../../../shared/people.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { AgeRing } from '../../ui/AgeRing.tsx';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Price } from '../../ui/Price.tsx';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import { useUnreachable } from '../../view/useUnreachable.ts';
import { ByName } from './ByName.tsx';
import { listOf, type OtherTab, useChoice } from './listOf.ts';
import styles from './People.module.css';

/** What a list is, how old it is, and what one can do with all of it. */
export function PeopleHead({ tab }: { tab: OtherTab }) {
  const { t } = useTranslation(['people', 'chatters']);
  const people = useStateOf('people');
  const chip = useChoice((choice) => choice.chips[tab]);
  if (people === undefined) return null;
  const name = listOf(tab, chip, people);
  return <Head key={name} name={name} list={people.lists[name]} title={t('chatters:title')} />;
}

function Head({ name, list, title }: { name: PeopleListName; list: PeopleListState; title: string }) {
  const { t } = useTranslation('people');
  const hidden = useNumbersHidden();
  const unreachable = useUnreachable();
  const exporting = useCall('people.export');
  const newest = useCall('people.newest');
  const again = useCall('people.again');
  const nobody = list.loaded === 0 ? t('actions.noExport') : undefined;
  const count = exporting.data;
  const told =
    typeof count === 'number'
      ? t(hidden ? 'actions.exportedHidden' : 'actions.exported', { count })
      : newest.isSuccess
        ? newestWords(newest.data)
        : null;
  function newestWords(found: number): string {
    if (found === 0) return t('actions.newestNone');
    return t(hidden ? 'actions.newestFoundHidden' : 'actions.newestFound', { count: found });
  }
  const save = (format: 'csv' | 'json') => exporting.mutate({ list: name, format });
  const failed =
    exporting.error !== null && exporting.submittedAt > newest.submittedAt
      ? { error: exporting.error.error, again: () => exporting.variables && exporting.mutate(exporting.variables) }
      : { error: newest.error?.error, again: () => newest.mutate() };
  // Without the newest first, the beginning of the list says nothing of who is new.
  const asksNewest = name === 'followers' && list.inOrder !== false;
  const busy = newest.isPending || again.isPending || list.load.kind !== 'idle';
  const disabledReason = unreachable ? t('actions.unreachable') : undefined;
  return (
    <PageHead title={title} error={failed.error} onRetry={failed.again}>
      {list.readAtMs !== null && <AgeRing atMs={list.readAtMs} everyMs={null} complete={list.whole} />}
      <span className={styles.told} role="status">
        {told}
      </span>
      {nobody === undefined ? (
        <Menu
          label={t('actions.export')}
          align="end"
          trigger={
            <Button icon={Download} busy={exporting.isPending}>
              {t('actions.export')}
            </Button>
          }
          items={[
            { label: t('actions.csv'), onSelect: () => save('csv') },
            { label: t('actions.json'), onSelect: () => save('json') },
          ]}
        />
      ) : (
        <Button icon={Download} disabledReason={nobody}>
          {t('actions.export')}
        </Button>
      )}
      {(name === 'banned' || name === 'moderators') && <ByName list={name} />}
      {list.readAtMs !== null && (
        <>
          <Price>{t('actions.price', { count: 1 })}</Price>
          <Button
            kind="main"
            icon={RefreshCw}
            busy={busy}
            disabledReason={disabledReason}
            onClick={() => (asksNewest ? newest.mutate() : again.mutate({ list: name }))}
          >
            {t(asksNewest ? 'actions.newest' : 'actions.again')}
          </Button>
        </>
      )}
    </PageHead>
  );
}
