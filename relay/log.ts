/** What is logged: what happened and numbers, never an id, a path, a body or an address. */
export type RelayLog = (event: string, numbers?: Readonly<Record<string, number | string>>) => void;

export const silent: RelayLog = () => {};

/** A line of JSON for each event. */
export function lineLog(write: (line: string) => void, now: () => number = Date.now): RelayLog {
  return (event, numbers = {}) =>
    write(`${JSON.stringify({ at: new Date(now()).toISOString(), event, ...numbers })}\n`);
}
