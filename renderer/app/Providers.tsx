import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createQueryClient } from '../api/queryClient.ts';
import { useStateQuery } from '../api/state.ts';
import { LiveRegions } from '../ui/LiveRegions.tsx';
import { useAppliedSettings } from '../view/appearance.ts';
import { useLanguage } from '../view/language.ts';
import { useScreenSafe } from '../view/screenSafe.ts';

/** What every screen needs: the cache of what main told, the look, the language, and a voice. */
export function Providers({ children }: { children: ReactNode }) {
  const [queries] = useState(createQueryClient);
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
  // What the first screen waits for is asked for in the same breath, so that nobody waits twice.
  useStateQuery('session');
  useStateQuery('comfort');
  return useLanguage() ? children : null;
}
