export { CardSheet } from './CardSheet.tsx';
export { ChattersDock } from './ChattersDock.tsx';
export { ChattersPage } from './ChattersPage.tsx';
