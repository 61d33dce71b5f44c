export { ChatPanel } from './ChatPanel.tsx';
export { ConnectionButton } from './connection/ConnectionButton.tsx';
export { showInChat } from './showInChat.ts';
export { showMessageIn } from './wantedMessage.ts';
