import { z } from 'zod';

/** What is changed of web hooks. @see PLATFORM §8.2 */
export const hookWrites = [z.object({ kind: z.literal('deactivateHook'), hookId: z.string() })] as const;
