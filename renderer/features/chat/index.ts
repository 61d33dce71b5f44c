export { ChatPanel } from './ChatPanel.tsx';
export { ConnectionButton } from './connection/ConnectionButton.tsx';
