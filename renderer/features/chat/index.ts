export { ChatPanel } from './ChatPanel.tsx';
export { ConnectionButton } from './connection/ConnectionButton.tsx';
export { showMessage } from './wantedMessage.ts';
