import { useEffect, useState } from 'react';
import { useStateQuery } from '../api/state.ts';
import { speak } from '../text/i18n.ts';

/**
 * Has the window speak the language that main tells, from now on.
 * @returns whether texts may be drawn: not before it is known in which language, unless that can't be known
 */
export function useLanguage(): boolean {
  const { data, isError } = useStateQuery('language');
  const [spoken, setSpoken] = useState(false);
  useEffect(() => {
    if (data === undefined) return;
    const begin = () => setSpoken(true);
    // Texts that can't be fetched leave the window in the language that it has.
    void speak(data).then(begin, begin);
  }, [data]);
  return spoken || isError;
}
