export { appMenu } from './appMenu.ts';
