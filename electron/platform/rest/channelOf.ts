/**
 * The number of the channel that a request is for, from its address, as those of later pages have no path of ours.
 * @param path as declared, such as `/chats/{channelId}/users`
 * @returns null: it is for none, or tells its name alone
 */
export function channelOf(path: string, url: string): number | null {
  const declared = path.split('/').reverse();
  const place = declared.findIndex((part) => part === '{channelId}' || part === '{channelIdOrToken}');
  const told = place < 0 ? undefined : new URL(url).pathname.split('/').at(-1 - place);
  return told !== undefined && /^\d{1,15}$/.test(told) ? Number(told) : null;
}
