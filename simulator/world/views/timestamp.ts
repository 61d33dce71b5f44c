/** A time stamp of a v1 body. @see PLATFORM §1.1 */
export const timestamp = (atMs: number): string => new Date(atMs).toISOString();
