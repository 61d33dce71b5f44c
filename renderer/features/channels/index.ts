export { ChannelSwitch } from './ChannelSwitch.tsx';
export { ChannelTabs } from './ChannelTabs.tsx';
