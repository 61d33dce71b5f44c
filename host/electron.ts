import * as names from './api/names.ts';
import { strict } from './strict.ts';

/** The module `electron` as the app's main process sees it. */
const electron = strict('electron', { ...names });

export * from './api/names.ts';
export default electron;
// The name by which `require` finds what a module is.
export { electron as 'module.exports' };
