import { z } from 'zod';

/** What every v1 list takes. @see API "REST conventions" 4, PLATFORM §1.3 */
export const listQuery = z.object({
  page: z.coerce.number().int().min(0).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
  fields: z.string().optional(),
  order: z.string().optional(),
  where: z.string().optional(),
  noCount: z.string().optional(),
});
