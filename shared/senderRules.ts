/** What may be said of a sender, apart from its schema, so that the window can look at it while one types. */

export const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
/** A header's name, or a field of the body that begins with a dot, such as `.event.type`. */
export const PLACE = /^(?=.{1,100}$)(?:(?:\.[^.\s]+)+|[!#$%&'*+^_`|~0-9A-Za-z-][!#$%&'*+.^_`|~0-9A-Za-z-]*)$/;
/** Stands before the digest. */
export const PREFIX = /^[\x21-\x7e]{0,40}$/;

/** What is signed: the body once, and as often as one likes `{time}`, `{id}` and plain letters. */
export const isSignedText = (text: string): boolean =>
  /^[\x20-\x7e]{6,100}$/.test(text) && text.split('{body}').length === 2;
