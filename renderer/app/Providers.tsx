import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createQueryClient } from '../api/queryClient.ts';
import { LiveRegions } from '../ui/LiveRegions.tsx';
import { useAppliedSettings } from '../view/appearance.ts';

/** What every screen needs: the cache of what main told, the look, and a voice. */
export function Providers({ children }: { children: ReactNode }) {
  const [queries] = useState(createQueryClient);
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
