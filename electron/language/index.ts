export { openLanguage } from './language.ts';
