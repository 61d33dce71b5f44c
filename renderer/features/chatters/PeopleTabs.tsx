import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PeopleListName } from '../../../shared/people.ts';
import { useStateOf } from '../../api/state.ts';
import { type Tab, Tabs } from '../../ui/Tabs.tsx';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import { type PeopleTab, useView } from '../../view/view.ts';

/** The lists of people, a tab each, with how many as far as the service has said. */
export function PeopleTabs({ here, children }: { here: number | null; children: ReactNode }) {
  const { t } = useTranslation('people');
  const tab = useView((view) => view.people);
  const open = useView((view) => view.openPeople);
  const people = useStateOf('people');
  const hidden = useNumbersHidden();
  const isSignedIn = useStateOf('session')?.kind === 'signedIn';
  const total = (list: PeopleListName) => people?.lists[list].total ?? null;
  const told = (value: PeopleTab, count: number | null): Tab<PeopleTab> => {
    const label = t(`tabs.${value}`);
    return hidden || count === null ? { value, label } : { value, label, note: count };
  };
  const ofOneself = isSignedIn || tab === 'friends' ? [told('friends', null)] : [];
  const ofStaff = people?.isStaff || tab === 'lurkers' ? [told('lurkers', null)] : [];
  return (
    <Tabs
      label={t('tabs.label')}
      value={tab}
      tabs={[
        told('here', here),
        told('followers', total('followers') ?? total('firstFollowers')),
        told('moderators', total('moderators')),
        told('banned', total('banned')),
        ...ofOneself,
        ...ofStaff,
      ]}
      onChange={open}
    >
      {children}
    </Tabs>
  );
}
