import type { Environment } from 'vitest/runtime';

/** Where the window's tests run: modules as the window gets them, and no document yet. Each file makes its own (freshWindow.ts). */
const bareProcess: Environment = {
  name: 'bare-process',
  viteEnvironment: 'client',
  setup: () => ({ teardown: () => undefined }),
};

export default bareProcess;
