// Apart from hooks.ts, so that the window can use them without loading the schemas.

/** Characters of a name that a person gives a hook. */
export const LONGEST_HOOK_NAME = 60;
/** How many events an account may have registered. @see API "Limits" 5 */
export const MOST_REGISTERED_EVENTS = 3_000_000;
/** Failures in a row after which the service may switch a hook off. @see API "Limits" 7 */
export const FAILURES_TO_DISABLE = 1000;
