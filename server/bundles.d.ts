/** A browser bundle that is imported as a file: its path, in the folder of libraries or inside the binary. */
declare module '*/dist/browser/standalone.js' {
  const path: string;
  export default path;
}

/** A page of the documentation, imported as text. */
declare module '*.md' {
  const text: string;
  export default text;
}
