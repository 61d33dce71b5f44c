import { createStore } from 'zustand/vanilla';

/** Whether the way to other channels stands open, below the channel's button in the strip. */
export const channelSwitch = createStore<{ readonly open: boolean }>(() => ({ open: false }));

export const openSwitch = (): void => channelSwitch.setState({ open: true });
