import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import type { ReactElement } from 'react';
import { afterEach } from 'vitest';
import { createQueryClient } from '../api/queryClient.ts';
import { announcer } from '../ui/announcer.ts';
import { LiveRegions } from '../ui/LiveRegions.tsx';
import { forgetForms } from '../view/keptForm.ts';
import { createFakeBridge, type FakeBridge } from './fakeBridge.ts';
import { startTexts } from './startTexts.ts';

const MICROTASKS = 20;

// What a test loads before it draws anything finds every text there too.
startTexts();

// A test's tree goes before the next test begins, with the calls it makes on its way.
afterEach(async () => {
  cleanup();
  for (let task = 0; task < MICROTASKS; task += 1) await Promise.resolve();
  announcer.silence();
  forgetForms();
});

export type RenderOptions = { bridge?: FakeBridge; language?: string };

/** Draws a piece of the window on a fake bridge. Only for tests with happy-dom. */
export function renderWindow(
  element: ReactElement,
  { bridge = createFakeBridge(), language = 'en' }: RenderOptions = {},
) {
  if (i18next.language !== language) startTexts(language);
  Object.defineProperty(window, 'bridge', { value: bridge.bridge, configurable: true });
  const queries = createQueryClient();
  // A wrapper, so that drawing it anew keeps what it remembers.
  const view = render(element, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queries}>
        {children}
        <LiveRegions />
      </QueryClientProvider>
    ),
  });
  return { ...view, bridge, queries, user: userEvent.setup({ delay: null }) };
}
