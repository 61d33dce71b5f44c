/** Screen-safe: what is private is kept off the screen. */
export const screenSafe = {
  title: 'Screen-safe',
  switch: 'Hide names, codes, addresses and secrets',
  hint: 'For when others see your screen. What people write in the chat stays to be read, without names and links. Notifications and the tray name nobody and quote nothing.',
  leavesOut: 'Your system also leaves the window out of screenshots, recordings and shared screens.',
  leavesIn: 'Your system cannot leave a window out of screenshots and shared screens.',
  turnOff: 'Screen-safe is on: show names, codes and addresses again',
  on: 'Hide names, codes and addresses',
  off: 'Show names, codes and addresses again',
  hidden: 'hidden',
  sayOn: 'Names, codes and addresses are hidden.',
  sayOff: 'Names, codes and addresses are shown again.',
} as const;
