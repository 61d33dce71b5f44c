/** Whether an address is this computer's own, by what is written in it: no name is looked up. */
export function isLoopback(url: string): boolean {
  const hostname = URL.parse(url)?.hostname ?? '';
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
