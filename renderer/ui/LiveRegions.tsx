import { useSyncExternalStore } from 'react';
import { announcer } from './announcer.ts';

/** The app's two live regions. */
export function LiveRegions() {
  const spoken = useSyncExternalStore(announcer.subscribe, announcer.read);
  return (
    <>
      <div className="hidden" role="status" aria-live="polite" data-testid="polite">
        {spoken.polite}
      </div>
      <div className="hidden" role="alert" aria-live="assertive" data-testid="assertive">
        {spoken.assertive}
      </div>
    </>
  );
}
