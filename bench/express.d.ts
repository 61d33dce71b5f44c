/** What the bench uses of it; its own types come in a package of their own. */
declare module 'express' {
  const express: unknown;
  export default express;
}
