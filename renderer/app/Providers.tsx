import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createQueryClient } from '../api/queryClient.ts';
import { askFor } from '../api/state.ts';
import { LiveRegions } from '../ui/LiveRegions.tsx';
import { useAppliedSettings } from '../view/appearance.ts';
import { useLanguage } from '../view/language.ts';
import { useScreenSafe } from '../view/screenSafe.ts';

/** What the first screens wait for: asked for before anything is drawn, and all in one breath, so that nobody waits twice. */
const FIRST_ASKED = ['language', 'session', 'comfort', 'settings', 'service', 'signIn', 'app'] as const;

/** What every screen needs: the cache of what main told, the look, the language, and a voice. */
export function Providers({ children }: { children: ReactNode }) {
  const [queries] = useState(() => {
    const made = createQueryClient();
    for (const name of FIRST_ASKED) askFor(made, name);
    return made;
  });
  return (
    <QueryClientProvider client={queries}>
      <Appearance />
      <Spoken>{children}</Spoken>
      <LiveRegions />
    </QueryClientProvider>
  );
}

function Appearance() {
  useAppliedSettings();
  useScreenSafe();
  return null;
}

function Spoken({ children }: { children: ReactNode }) {
  return useLanguage() ? children : null;
}
