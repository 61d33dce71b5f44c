export type HookAddressProblem = 'empty' | 'scheme' | 'invalid' | 'parts';

/** What keeps an address from being a hook's; null: nothing. The service decides in the end. @see PLATFORM §8.2 */
export function hookAddressProblem(text: string): HookAddressProblem | null {
  const address = text.trim();
  if (address === '') return 'empty';
  if (!/^https?:\/\//i.test(address)) return 'scheme';
  if (!URL.canParse(address)) return 'invalid';
  const { hash, username, password } = new URL(address);
  return hash !== '' || username !== '' || password !== '' ? 'parts' : null;
}
