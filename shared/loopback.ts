/**
 * Whether a host is this computer's own: 127.0.0.0/8, ::1 or localhost. By what is written alone: no name server can turn these
 * elsewhere. Names below localhost are left out, which not every system keeps at home.
 * @param hostname as in a parsed URL: lower case, numbers in their usual form, IPv6 in brackets
 */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
