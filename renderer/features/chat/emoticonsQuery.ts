import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** The emoticons everybody may use. */
export const emoticonsQuery = queryOptions({
  queryKey: ['chat.listEmoticons'],
  queryFn: () => call('chat.listEmoticons'),
});
