/** A file holds what we never wrote. */
export class Torn extends Error {}
