import { net } from './api/desktop.ts';
import { strict } from './strict.ts';

// `electron` as a utility process sees it: the app's own names are not there.
const electron = strict('electron', { net });
export default electron;
export { electron as 'module.exports', net };
