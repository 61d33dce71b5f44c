import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PeopleQuery, PeopleState } from '../../../shared/people.ts';
import type { PlatformWrite } from '../../../shared/writes.ts';
import { call } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { layOutRows } from '../../ui/lines.ts';
import type { RowsState } from '../../ui/rowWindows.ts';
import { type Entrance, useEntrance } from '../../ui/useEntrance.ts';
import { useRowList } from '../../ui/useRowList.ts';
import { useLineHeight } from '../../view/useLineHeight.ts';
import { WriteStrip } from '../../view/writes/WriteStrip.tsx';
import { type Chip, listOf, type OtherTab, orderOf, useChoice } from './listOf.ts';
import styles from './People.module.css';
import { PeopleEmpty } from './PeopleEmpty.tsx';
import { PeopleFilters } from './PeopleFilters.tsx';
import { PeopleFoot } from './PeopleFoot.tsx';
import { PeopleNotes } from './PeopleNotes.tsx';
import { PeopleTable } from './PeopleTable.tsx';

const LINE_PX = 36;
const HEAD_PX = 29;

export type PeopleQuestion = Omit<PeopleQuery, 'offset' | 'limit'>;
export type PeopleRowsState = RowsState<PeopleQuestion, Awaited<ReturnType<typeof ask>>>;

const ask = (query: PeopleQuery) => call('people.rows', query);
const idOf = ({ userId }: { userId: number }) => userId;
const lay = (rows: PeopleRowsState) => layOutRows(rows.total);
const isOfPeople = ({ kind }: PlatformWrite) => kind === 'unban' || kind === 'ban' || kind === 'changeRoles';

/** One list of people: what it is narrowed to, its rows as far as they are loaded, and what more would cost. */
export function PeopleBody({ tab }: { tab: OtherTab }) {
  const people = useStateOf('people');
  const chip = useChoice((choice) => choice.chips[tab]);
  if (people === undefined) return null;
  return <List tab={tab} chip={chip} people={people} />;
}

function List({ tab, chip, people }: { tab: OtherTab; chip: Chip; people: PeopleState }) {
  const { t } = useTranslation('people');
  const [text, setText] = useState('');
  const choose = useChoice((choice) => choice.choose);
  const entrance = useRef<Entrance>(null);
  const name = listOf(tab, chip, people);
  const list = people.lists[name];
  const wanted = useDeferredValue(text).trim();
  const query = useMemo<PeopleQuestion>(
    () => ({ list: name, text: wanted, only: chip === 'first' ? 'all' : chip, ...orderOf(tab, chip) }),
    [name, wanted, chip, tab],
  );
  const lineHeight = useLineHeight(LINE_PX);
  const headHeight = useLineHeight(HEAD_PX);
  const rows = useRowList({ query, ask, version: people.version, idOf, lay, lineHeight, headHeight });
  useEntrance(entrance, rows);
  // Nobody waits for a list that is not looked at.
  useEffect(() => () => void call('people.stop', { list: name }).catch(() => undefined), [name]);
  const channel = (useStateOf('channel') ?? null)?.token ?? '';
  const showAll = () => {
    setText('');
    choose(tab, 'all');
  };
  return (
    <>
      <PeopleFilters
        tab={tab}
        list={list}
        text={text}
        onText={setText}
        onEnter={() => entrance.current?.enter(text)}
        chip={chip}
      />
      <WriteStrip show={isOfPeople} />
      <PeopleNotes name={name} list={list} />
      {rows.lines.count === 0 ? (
        <div className={styles.empty}>
          <PeopleEmpty tab={tab} name={name} list={list} rows={rows.state} onRetry={rows.retry} onShowAll={showAll} />
        </div>
      ) : (
        <PeopleTable
          label={t(`table.${name}`, { channel })}
          tab={tab}
          rows={rows}
          lineHeight={lineHeight}
          headHeight={headHeight}
        />
      )}
      {tab === 'banned' && list.loaded > 0 && <p className={styles.about}>{t('banAbout')}</p>}
      <PeopleFoot name={name} list={list} total={rows.lines.count} inSight={rows.inSight} />
    </>
  );
}
