import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { type RowsState, RowWindows } from './rowWindows.ts';

/** Windows of rows for a component, told when the list changes in main. */
export function useRowWindows(): { windows: RowWindows; state: RowsState } {
  const [windows] = useState(
    () =>
      new RowWindows({
        ask: (query) => call('chatters.rows', query),
        later: (run, afterMs) => {
          const timer = setTimeout(run, afterMs);
          return () => clearTimeout(timer);
        },
      }),
  );
  const version = useStateOf('chatters.read').data?.version;
  useEffect(() => () => windows.close(), [windows]);
  useEffect(() => {
    if (version !== undefined) windows.changed(version);
  }, [windows, version]);
  return { windows, state: useSyncExternalStore(windows.subscribe, windows.state) };
}
