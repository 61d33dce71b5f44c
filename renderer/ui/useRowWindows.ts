import { useEffect, useState, useSyncExternalStore } from 'react';
import { type RowsDeps, type RowsPage, type RowsState, RowWindows } from './rowWindows.ts';

/** Windows of rows for a component. `version`: of the list in main, which grows with every change; undefined: not known. */
export function useRowWindows<Query extends object, Page extends RowsPage>(
  ask: RowsDeps<Query, Page>['ask'],
  version: number | undefined,
): { windows: RowWindows<Query, Page>; state: RowsState<Query, Page> } {
  const [windows] = useState(
    () =>
      new RowWindows<Query, Page>({
        ask,
        later: (run, afterMs) => {
          const timer = setTimeout(run, afterMs);
          return () => clearTimeout(timer);
        },
      }),
  );
  useEffect(() => () => windows.close(), [windows]);
  useEffect(() => {
    if (version !== undefined) windows.changed(version);
  }, [windows, version]);
  return { windows, state: useSyncExternalStore(windows.subscribe, windows.state) };
}
