import type { ChatFilter } from '../../../shared/chatFilters.ts';
import { chatStore } from './chatStore.ts';

/** Has the chat show this of itself, asked for from elsewhere. */
export const showInChat = (filter: ChatFilter): void => chatStore().filterBy(filter);
