/** A page as text, taken into the bundle. */
declare module '*.html?raw' {
  const text: string;
  export default text;
}
