import { useQuery } from '@tanstack/react-query';
import { UserSearch } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { formatTime } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Name } from '../../ui/Name.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { RoleMark } from '../../ui/RoleMark.tsx';
import { isolated } from '../../ui/slots.tsx';
import { openCard } from '../../view/cardStore.ts';
import { searchNames } from '../../view/nameSearch.ts';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import { pasteText } from '../../view/pasteText.ts';
import styles from './PersonSearch.module.css';

const MOST_SHOWN = 8;

/** "Look someone up": asks the service by name, then leads to the person's card, where one can ask about them alone. */
export function PersonSearch({ wide, onShowInList }: { wide: boolean; onShowInList: (text: string) => void }) {
  const { t } = useTranslation('chatters');
  const [open, setOpen] = useState(false);
  const label = t('actions.isHere');
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t('search.title')}
      align="end"
      trigger={
        wide ? <Button icon={UserSearch}>{label}</Button> : <IconButton kind="plain" icon={UserSearch} label={label} />
      }
    >
      <Search
        onOpen={(userId) => {
          setOpen(false);
          openCard(userId);
        }}
        onShowInList={(text) => {
          setOpen(false);
          onShowInList(text);
        }}
      />
    </Popover>
  );
}

type SearchProps = { onOpen: (userId: number) => void; onShowInList: (text: string) => void };

function Search({ onOpen, onShowInList }: SearchProps) {
  const { t } = useTranslation('chatters');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState<{ text: string; atMs: number } | null>(null);
  const search = useCall('chatters.searchService');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = text.trim().slice(0, 100);
    if (wanted === '') return setProblem(t('search.empty'));
    search.mutate({ text: wanted }, { onSuccess: () => setAsked({ text: wanted, atMs: Date.now() }) });
  };

  return (
    <form className={styles.search} onSubmit={submit}>
      <h2>{t('search.title')}</h2>
      <p className={styles.help}>{t('search.help')}</p>
      <Field
        label={t('search.field')}
        value={text}
        error={problem}
        paste={pasteText}
        onChange={(next) => {
          setText(next);
          setProblem(undefined);
        }}
      />
      <Button type="submit" kind="main" busy={search.isPending}>
        {t('search.ask')}
      </Button>
      {search.error && <ErrorNotice error={search.error.error} />}
      <div role="status">
        {asked !== null && search.data === 0 && (
          <p className={styles.help}>
            {t('search.none', { text: isolated(asked.text), time: formatTime(asked.atMs, { seconds: true }) })}
          </p>
        )}
        {asked !== null && (search.data ?? 0) > 0 && (
          <Results text={asked.text} count={search.data ?? 0} onOpen={onOpen} onShowInList={onShowInList} />
        )}
      </div>
    </form>
  );
}

function Results({ text, count, onOpen, onShowInList }: SearchProps & { text: string; count: number }) {
  const { t } = useTranslation('chatters');
  const { data } = useQuery({
    queryKey: ['chatters.rows', 'search', text, count],
    queryFn: () => searchNames(text, MOST_SHOWN),
    staleTime: 0,
  });
  const hidden = useNumbersHidden();
  const more = (data?.total ?? 0) - (data?.rows.length ?? 0);
  return (
    <>
      <p className={styles.help}>{t(hidden ? 'search.foundHidden' : 'search.found', { count })}</p>
      <ul className={styles.results}>
        {data?.rows.map((row) => (
          <li key={row.userId}>
            <button type="button" className={styles.result} aria-haspopup="dialog" onClick={() => onOpen(row.userId)}>
              <RoleMark role={row.role} />
              <span className={styles.name}>
                <Name>{row.username}</Name>
              </span>
              <span className={styles.presence}>{t(`presence.${row.presence}`)}</span>
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.help}>{t(hidden ? 'search.moreHidden' : 'search.more', { count: more })}</p>}
      <Button onClick={() => onShowInList(text)}>{t('search.showInList')}</Button>
    </>
  );
}
