import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** With these a relay's process is started, by `npm run relay`, in its image, and wherever it is measured. */
export const nodeFlags = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'nodeFlags.json'), 'utf8'),
) as readonly string[];
