export { ChatPanel } from './ChatPanel.tsx';
export { ConnectionButton } from './connection/ConnectionButton.tsx';
export { showMessage, showMessageIn } from './wantedMessage.ts';
