/** Imported as a file: its path. */
declare module '*/dist/browser/standalone.js' {
  const path: string;
  export default path;
}

/** Imported as a file: its path. */
declare module '*.webp' {
  const path: string;
  export default path;
}

/** Imported as text. */
declare module '*.md' {
  const text: string;
  export default text;
}

/** Imported as text, or by the app's bundler as a part of its style sheet. */
declare module '*.css' {
  const text: string;
  export default text;
}

declare module '@zxcvbn-ts/language-common/dist/passwords.json.mjs' {
  const passwords: string[];
  export default passwords;
}
