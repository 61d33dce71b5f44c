export { PinnedLine } from './PinnedLine.tsx';
export { QueueDock } from './QueueDock.tsx';
export { useQueueCount } from './useQueueCount.ts';
