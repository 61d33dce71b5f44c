/** A host named in a text, and where the whole link stands. */
export type HostInText = { host: string; from: number; to: number };

/** Each part is bounded, so that no text takes long. */
const LINK =
  /(https?:\/\/)?(?<![\p{L}\p{N}@.-])((?:[\p{L}\p{N}-]{1,63}\.){1,6}[\p{L}-]{2,24})(?![\p{L}\p{N}@-])(:\d{1,5})?(\/[^\s]{0,500})?/giu;
/** What ends a host where nothing else says that it is one; else `wait.what` would be a link. */
const ENDINGS = new Set(
  (
    'com net org info biz io gg tv me live app dev example co uk de fr es it nl pl se no fi dk at ch be eu us ca au nz jp kr cn ru ua ' +
    'br mx in tk ml ga cf gq xyz top site online store shop club link click win vip pro fun icu cc ws to ly be test'
  ).split(' '),
);

/** The hosts that a text links to, with or without `https://`, in small letters. */
export function hostsIn(text: string): HostInText[] {
  if (!text.includes('.')) return [];
  const hosts: HostInText[] = [];
  for (const found of text.matchAll(LINK)) {
    const [whole, scheme, name = '', , path] = found;
    const host = name.toLowerCase();
    const ending = host.slice(host.lastIndexOf('.') + 1);
    const isLink = scheme !== undefined || path !== undefined || host.startsWith('www.') || ENDINGS.has(ending);
    if (isLink) hosts.push({ host, from: found.index, to: found.index + whole.length });
  }
  return hosts;
}

/** Whether a host is one of these or below it. */
export function isOfHosts(host: string, hosts: readonly string[]): boolean {
  return hosts.some((each) => host === each || host.endsWith(`.${each}`));
}
