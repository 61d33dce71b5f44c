import type { Endpoint } from '../../shared/platform/endpoint.ts';

/** An endpoint's path in the router's words, and what to cut off a parameter that fills part of a segment only. */
export type RoutePattern = { readonly pattern: string; readonly prefixes: Readonly<Record<string, string>> };

/** `/channels/{channelId}/manifest.{type}` of v1 is `/api/v1/channels/:channelId/:type{manifest\..+}`. */
export function routePattern({ path, version }: Endpoint): RoutePattern {
  const prefixes: Record<string, string> = {};
  const segments = path.split('/').map((segment) => {
    const [, prefix = '', name] = /^([^{]*)\{(\w+)\}$/.exec(segment) ?? [];
    if (name === undefined) return segment;
    if (prefix === '') return `:${name}`;
    prefixes[name] = prefix;
    return `:${name}{${prefix.replaceAll('.', '\\.')}[^/]+}`;
  });
  return { pattern: `/api/v${version}${segments.join('/')}`, prefixes };
}

/** Fixed segments before parameters, so that `/users/search` is not taken for a user called search. */
export function compareSpecificity(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')];
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const [isLeftOpen, isRightOpen] = [left[index]?.startsWith(':'), right[index]?.startsWith(':')];
    if (isLeftOpen !== isRightOpen) return isLeftOpen ? 1 : -1;
  }
  return left.length - right.length;
}
