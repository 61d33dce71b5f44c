/** What an event tells and of what: `update` of `channel 40213` for `channel:40213:update`. */
export function splitEvent(event: string): { kind: string; subject: string } {
  const parts = event.split(':');
  const kind = parts.pop() ?? '';
  return { kind: kind === '' ? event : kind, subject: parts.join(' ') };
}

/** Enough of a path to tell it apart: `/in/c04e2b`. */
export function shortPath(path: string): string {
  const [, start = '', name = ''] = /^(\/[^/]*\/)?(.*)$/s.exec(path) ?? [];
  const most = start === '/in/' ? 6 : 24;
  return start + (name.length > most ? name.slice(0, most) : name);
}

/** Both ends of an id: `3f0b…a7d2`. */
export function shortId(id: string): string {
  return id.length > 12 ? `${id.slice(0, 4)}…${id.slice(-4)}` : id;
}
