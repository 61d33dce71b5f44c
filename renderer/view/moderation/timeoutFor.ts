import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ModeratedPerson } from '../../../shared/writes/moderation.ts';
import { ofService } from '../../api/ofService.ts';

type Asked = { readonly channelId: number; readonly person: ModeratedPerson } | null;

/** Whose timeout is asked for a length; null: nobody's. */
const store = ofService(createStore<{ readonly asked: Asked }>(() => ({ asked: null })));

export const useTimeoutFor = (): Asked => useStore(store, ({ asked }) => asked);
/** Asks the person how long somebody shall not write. */
export const askTimeoutFor = (channelId: number, person: ModeratedPerson): void =>
  store.setState({ asked: { channelId, person } });
export const leaveTimeoutFor = (): void => store.setState({ asked: null });
