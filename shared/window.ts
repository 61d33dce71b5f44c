import { z } from 'zod';
import { call, domain, nothing } from './domain.ts';

export const windowState = z.object({ maximized: z.boolean(), focused: z.boolean() });

export const window = domain('window', {
  state: { schema: windowState, empty: { maximized: false, focused: false } },
  calls: {
    /** The page has drawn its first screen: what comes behind that may begin. */
    drawn: call(nothing, nothing),
    minimize: call(nothing, nothing),
    toggleMaximize: call(nothing, nothing),
    close: call(nothing, nothing),
    /** Forgets where it stood, on every arrangement of displays, and puts it where a first start would. */
    resetPlace: call(nothing, nothing),
  },
});

export type WindowState = z.infer<typeof windowState>;
