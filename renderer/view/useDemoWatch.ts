import { useEffect } from 'react';
import { useCall } from '../api/call.ts';

/** How many look at once, such as the board and the settings. */
let looking = 0;

/** Has the demo tell each second how it stands, for as long as somebody looks. */
export function useDemoWatch(): void {
  const { mutate: watch } = useCall('demo.watch');
  useEffect(() => {
    looking += 1;
    watch({ on: true });
    return () => {
      looking -= 1;
      if (looking === 0) watch({ on: false });
    };
  }, [watch]);
}
