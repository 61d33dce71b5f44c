/** How long a relay keeps what came while the app is away, at most. */
export const RELAY_MOST_KEEP_HOURS = 24 * 14;
