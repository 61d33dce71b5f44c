import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { connectEvents } from '../api/events.ts';
import { createQueryClient } from '../api/queryClient.ts';
import { useAppliedSettings } from './appearance.ts';
import { LiveRegions } from './LiveRegions.tsx';

/** What every screen needs: the cache with main's pushes in it, the look, and a voice. */
export function Providers({ children }: { children: ReactNode }) {
  const [queries] = useState(createQueryClient);
  useEffect(() => connectEvents(queries), [queries]);
  return (
    <QueryClientProvider client={queries}>
      <Appearance />
      {children}
      <LiveRegions />
    </QueryClientProvider>
  );
}

function Appearance() {
  useAppliedSettings();
  return null;
}
